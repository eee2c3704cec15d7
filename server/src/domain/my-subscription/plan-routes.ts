import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceOf } from '../../payer-pages/frame/device-cookie.ts';
import type { FormFields } from '../../payer-pages/frame/form-body.ts';
import { goTo, sendPage } from '../../payer-pages/frame/payer-pages.ts';
import type { App } from '../../platform/http/server.ts';
import { findPlan } from '../billing/plans/store.ts';
import {
  changePlan,
  keepPlan,
  listOtherPlans,
  mayChangePlanNow,
  type PlanChoice,
  previewPlan,
} from './change-plan.ts';
import { hereIn, type OpenSubscription } from './open-subscription.ts';
import {
  KEEP_SEGMENT,
  PLAN_SEGMENT,
  type PreviewPage,
  renderPlanChoice,
  renderPlanPreview,
} from './plan-page.ts';

/** The parts of the page that its plan routes use. */
export interface PageParts {
  path: string;
  /** Accepts only forms sent by our own pages. */
  ours: object;
  open: (request: FastifyRequest) => Promise<OpenSubscription>;
  signTicket: (view: OpenSubscription) => string;
  isSigned: (view: OpenSubscription, fields: FormFields) => boolean;
  remember: (view: OpenSubscription) => Promise<unknown>;
}

const readChoice = (plan: unknown, when: unknown): PlanChoice | undefined =>
  typeof plan === 'string' && plan !== ''
    ? { planId: plan, when: when === 'period_end' ? 'period_end' : 'now' }
    : undefined;

/** Routes to choose a plan, preview its charge and confirm it, or to drop a scheduled change. */
export function planRoutesOfPage(pages: App, parts: PageParts): void {
  const { path, ours, open, isSigned, remember } = parts;

  pages.get(`${path}/${PLAN_SEGMENT}`, { schema: { hide: true } }, async (request, reply) => {
    const view = await open(request);
    if (!mayChangePlanNow(view)) return goTo(reply, hereIn(view));
    const { plan, cuando } = request.query as Record<string, unknown>;
    return showChoice(reply, parts, view, { choice: readChoice(plan, cuando), status: 200 });
  });

  pages.post(`${path}/${PLAN_SEGMENT}`, ours, async (request, reply) => {
    const view = await open(request);
    const fields = (request.body ?? {}) as FormFields;
    const choice = readChoice(fields['plan'], fields['cuando']);
    if (!mayChangePlanNow(view) || choice === undefined || !isSigned(view, fields))
      return goTo(reply, hereIn(view));
    await remember(view);
    const { ip } = request;
    const deviceSessionId = deviceOf(request, view.gateway.baseUrl);
    const outcome = await changePlan(view, choice, {
      previewToken: fields['preview_token'] ?? '',
      origin: { deviceSessionId, ipAddress: ip, payerIpAddress: ip },
    });
    if (outcome === 'changed') return goTo(reply, hereIn(view, choice.when === 'now' ? 'plan' : undefined));
    const status = { declined: 402, unavailable: 503, outdated: 409 }[outcome];
    return showChoice(reply, parts, await open(request), { choice, status, failed: outcome });
  });

  pages.post(`${path}/${PLAN_SEGMENT}/${KEEP_SEGMENT}`, ours, async (request, reply) => {
    const view = await open(request);
    if (mayChangePlanNow(view) && isSigned(view, (request.body ?? {}) as FormFields)) await keepPlan(view);
    return goTo(reply, hereIn(view));
  });
}

interface Shown {
  choice: PlanChoice | undefined;
  status: number;
  failed?: PreviewPage['failed'];
}

/** Shows the preview if the choice is possible, otherwise the plans to choose from. */
async function showChoice(
  reply: FastifyReply,
  { signTicket }: PageParts,
  view: OpenSubscription,
  { choice, status, failed }: Shown,
): Promise<FastifyReply> {
  const { gateway, merchant } = view;
  const preview = choice && (await previewPlan(view, choice));
  const plan = choice && (await findPlan(gateway.database, merchant.id, choice.planId));
  if (choice === undefined || preview === undefined || plan === undefined) {
    return sendPage(reply, status, renderPlanChoice(view, await listOtherPlans(view)));
  }
  const page = { plan, choice, preview, formToken: signTicket(view), failed };
  return sendPage(reply, status, renderPlanPreview(view, page));
}
