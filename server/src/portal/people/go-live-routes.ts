import { goLive, goLiveRequests } from '@recaudo/contract/people/go-live';
import { centavosOf } from '@recaudo/contract/shared/schema/fields';
import { findOwnBrand } from '../../domain/merchants/brand/brand-store.ts';
import type { Account } from '../../people/accounts/account.ts';
import type { Pricing } from '../../people/approvals/kinds/go-live-kind.ts';
import type { Business } from '../../people/businesses/business.ts';
import type { Control } from '../../people/control.ts';
import { goLiveChecklist, requireReady } from '../../people/go-live/checklist.ts';
import { returnGoLive } from '../../people/go-live/decide.ts';
import { type GoLiveForm, type GoLiveRequest, readNit } from '../../people/go-live/go-live-request.ts';
import { reviewOf } from '../../people/go-live/review.ts';
import { findGoLive, findLatestGoLive, listGoLive, listGoLiveDocuments } from '../../people/go-live/store.ts';
import { accountNumberOf, isOpenAlready, submitGoLive } from '../../people/go-live/submit.ts';
import { notFound, reject } from '../../platform/errors.ts';
import { mount } from '../../platform/http/mount.ts';
import type { App } from '../../platform/http/server.ts';
import { getMembership, getSignedIn } from '../guard/guard.ts';
import { mountDual } from '../guard/mount-dual.ts';
import { acceptGoLiveForms, documentsIn, readGoLiveForm, type SentForm } from './go-live-form.ts';

const requestView = (request: GoLiveRequest) => ({
  id: request.id,
  business_id: request.businessId,
  business_name: request.businessName,
  state: request.state,
  reason: request.reason,
  legal_name: request.legalName,
  nit: request.nit,
  bank_name: request.bankName,
  account_type: request.accountType,
  representative: request.representative,
  submitted_by: request.submittedBy,
  creation_date: request.submittedAt,
  decision_date: request.decidedAt,
});

/** Known data of the business, to prefill a first request. */
async function prefillOf({ gateways }: Control, { sandboxMerchantId }: Business) {
  const brand = await findOwnBrand(gateways.sandbox.database, sandboxMerchantId);
  return { legal_name: brand?.legalName ?? null, nit: brand?.nit ?? null };
}

export function goLiveRoutes(app: App, control: Control): void {
  const { database } = control;

  mount(app, goLive.look, async request => {
    const { business } = getMembership(request);
    const latest = await findLatestGoLive(database, business.id);
    const checklist = await goLiveChecklist(control, business, getSignedIn(request).account, latest);
    return {
      checklist: checklist.map(({ item, isDone, isRequired }) => ({
        item,
        is_done: isDone,
        is_required: isRequired,
      })),
      prefill: await prefillOf(control, business),
      has_three_d_secure: control.gateways.production?.cardholderAuthentication !== undefined,
      request: latest === undefined ? null : requestView(latest),
    };
  });

  void app.register(async scope => {
    // Checked before the form is read, so that rejected uploads cost nothing.
    scope.addHook('onRequest', async request => {
      await requireFormExpected(control, getMembership(request).business, getSignedIn(request).account);
    });
    await acceptGoLiveForms(scope);
    mount(scope as App, goLive.submit, async request => {
      const { business } = getMembership(request);
      const form = await readGoLiveForm(request);
      const details = formOf(form);
      await submitGoLive(control, business, getSignedIn(request).account, {
        goLiveForm: details,
        documents: documentsIn(form),
      });
      const latest = await findLatestGoLive(database, business.id);
      if (latest === undefined) throw notFound();
      const { nit } = details;
      request.auditDetails = { what: latest.id, details: { nit, documents: form.documents.length } };
      return requestView(latest);
    });
  });
}

async function requireFormExpected(control: Control, business: Business, account: Account): Promise<void> {
  if (business.productionMerchantId !== null) {
    throw reject('already_live');
  }
  const latest = await findLatestGoLive(control.database, business.id);
  if (latest?.state === 'submitted') throw isOpenAlready();
  requireReady(await goLiveChecklist(control, business, account, undefined));
}

/**
 * For an untrusted PDF or picture: nothing in it runs, and only the dashboard frames it. The viewer needs inline
 * styles.
 */
const DOCUMENT_POLICY =
  "default-src 'none'; img-src 'self'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const formOf = ({ fields }: SentForm): GoLiveForm => ({
  legalName: fields.legal_name.trim(),
  nit: readNit(fields.nit),
  bankName: fields.bank_name.trim(),
  accountType: fields.account_type,
  accountNumber: fields.account_number.replaceAll(/[ -]/g, ''),
  representative: fields.representative.trim(),
});

const pricingOf = (chosen: { fee_percent: number; fee_fixed: number; fee_tax: number }): Pricing => ({
  basisPoints: Number(centavosOf(chosen.fee_percent)),
  fixedCentavos: String(centavosOf(chosen.fee_fixed)),
  taxBasisPoints: Number(centavosOf(chosen.fee_tax)),
});

/** The operators' queue. */
export function operatorGoLiveRoutes(app: App, control: Control): void {
  const { database } = control;

  mount(app, goLiveRequests.list, async ({ query }) =>
    (await listGoLive(database, query.state ?? null)).map(requestView),
  );

  mount(app, goLiveRequests.get, async request => {
    const found = await findGoLive(database, request.params.request_id);
    if (found === undefined) throw notFound();
    const documents = await listGoLiveDocuments(database, found.id);
    return {
      ...requestView(found),
      account_number: accountNumberOf(control, found),
      review: await reviewOf(control, found),
      documents: documents.map(({ name, contentType, content }) => ({
        name,
        content_type: contentType,
        content_base64: content.toString('base64'),
      })),
    };
  });

  mount(app, goLiveRequests.document, async ({ params }, reply) => {
    const document = (await listGoLiveDocuments(database, params.request_id))[params.number];
    if (document === undefined) throw notFound();
    return reply
      .headers({
        'content-disposition': 'inline',
        'content-security-policy': DOCUMENT_POLICY,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      .type(document.contentType)
      .send(document.content);
  });

  mountDual(app, control, goLiveRequests.approve, {
    kind: 'go_live_approved',
    read: ({
      params,
      body: { link_id: connectionId, values, has_own_route: hasOwnRoute = false, pricing },
    }) => ({
      environment: 'production',
      payload: {
        requestId: params.request_id,
        way: { linkId: connectionId, values, hasOwnRoute },
        pricing: pricing === undefined ? null : pricingOf(pricing),
      },
    }),
    answer: ({ request, merchantId }) => ({
      id: request.id,
      state: 'approved' as const,
      production_merchant_id: merchantId,
    }),
    audit: (
      { request, merchantId },
      { body: { link_id: connectionId, has_own_route: hasOwnRoute = false, pricing } },
    ) => ({
      chain: request.businessId,
      what: request.id,
      details: { merchant_id: merchantId, link_id: connectionId, has_own_route: hasOwnRoute, ...pricing },
    }),
  });

  mount(app, goLiveRequests.giveBack, async request => {
    const { account } = getSignedIn(request);
    const { request_id: id } = request.params;
    const { reason } = request.body;
    const returned = await returnGoLive(control, id, account.id, reason);
    request.auditDetails = { chain: returned.businessId, what: id, details: { reason } };
    return { id, state: 'returned' as const, reason };
  });
}
