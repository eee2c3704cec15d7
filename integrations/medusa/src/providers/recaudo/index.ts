import { ModuleProvider, Modules } from '@medusajs/framework/utils';
import { RecaudoProvider } from './provider.ts';

export default ModuleProvider(Modules.PAYMENT, { services: [RecaudoProvider] });
