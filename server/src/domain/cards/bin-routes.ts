import { bins, openBins } from '@recaudo/contract/api/cards';
import { mount } from '../../http/mount.ts';
import type { App } from '../../http/server.ts';
import { lookUpBin } from './bins.ts';
import { binToView } from './view.ts';

const describeBin = (bin: string) => binToView(bin, lookUpBin(bin));

export function binRoutes(app: App): void {
  mount(app, bins.get, ({ params }) => describeBin(params.bin));
}

/** For a shop's page. */
export function openBinRoutes(app: App): void {
  mount(app, openBins.get, ({ query }) => describeBin(query.bin));
}
