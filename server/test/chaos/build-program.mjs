// What the tests of whole processes run is built once for all of them, if it is not built already.
import { buildOrThrow } from '../../../scripts/build.mjs';

export default () => buildOrThrow();
