import { reasonMessages } from '@recaudo/contract/shared/disputes/chargeback-reasons';
import type { ControlMailMessages } from './control-mail-messages.ts';

export const en: ControlMailMessages = {
  greeting: name => `Hello ${name},`,
  greetingWithoutName: 'Hello,',
  closing: 'We never ask for your password or codes by email.',
  roles: {
    owner: 'Owner',
    finance: 'Finance',
    accountant: 'Accountant',
    developer: 'Developer',
    read_only: 'Read only',
  },
  facts: {
    business: 'Business',
    role: 'Role',
    validUntil: 'Valid until',
    reason: 'Reason',
    merchantId: 'Merchant ID in production',
  },
  welcome: {
    subject: 'Your Recaudo account is ready',
    intro: business =>
      `We created your account and the test environment of ${business}. You can make test charges right away.`,
    action: 'Confirm my email',
    notYou:
      'The link works once and expires after 48 hours. If you did not create this account, ignore this email: without access to your mailbox, the account stays in the sandbox.',
  },
  addressConfirmation: {
    subject: 'Confirm your email',
    intro:
      'Use this link to confirm that this email address is yours. It works once and expires after 48 hours.',
    action: 'Confirm my email',
    notYou: 'If you did not create an account, ignore this email.',
  },
  addressTaken: {
    subject: 'You already have a Recaudo account',
    intro:
      'Someone tried to create an account with your email. If it was you, sign in to your existing account or request a new password.',
    action: 'Sign in',
    notYou: 'If it was not you, ignore this email: your account is unchanged.',
  },
  passwordReset: {
    subject: 'Choose a new password',
    intro:
      "Someone asked to change your account's password. The link works once and expires after 60 minutes.",
    action: 'Choose a password',
    notYou: 'If it was not you, ignore this email: your password is unchanged.',
    severalAccounts:
      'Several unconfirmed accounts use your email address, and you get a link for each. Use the link for your business and ignore the others: it confirms that the address is yours.',
  },
  accountLocked: {
    subject: 'Your account is locked for 30 minutes',
    intro: {
      password:
        'Someone entered a wrong password for your account ten times. Until the time below, password sign-in is blocked, even with the right password, and the screen does not say why.',
      code: 'Someone who knows your password entered a wrong second-factor code ten times. Until the time below, your account accepts no codes.',
      step_up:
        'Someone entered a wrong password ten times in an open session of your account. Until the time below, that screen does not accept it.',
    },
    lockedUntil: 'Locked until',
    action: 'Choose a new password',
    notes: {
      password: [
        'If it was you, wait until then, or choose a new password to sign in right away.',
        'If it was not you, you do not need to do anything: they did not get in, and your open sessions keep working.',
      ],
      code: [
        'If it was not you, choose a new password right now: the person who tried knows yours.',
        'If it was you, wait until then and sign in with a new code or a recovery code.',
      ],
      step_up: ['If it was not you, choose a new password: that ends all sessions of your account.'],
    },
  },
  invitation: {
    subject: business => `You have been invited to the ${business} team`,
    intro: (inviter, business) => `${inviter} invited you to work on ${business} with Recaudo.`,
    action: 'Accept the invitation',
    notYou: 'If you did not expect this invitation, ignore this email.',
  },
  changeRequested: {
    subject: what => `A change is waiting for your confirmation: ${what}`,
    intro: requester =>
      `${requester} requested a change in production that decides where payments or card data go. It takes effect only after another person confirms it.`,
    facts: { change: 'Change', target: 'About' },
    action: 'View change',
    notExpected: 'If you did not expect this change, reject it and talk to the requester.',
  },
  accessReviewDue: {
    subject: 'Review console access',
    intro: operators =>
      `${operators} ${operators === 1 ? 'person has' : 'people have'} access to the console of this installation, and the list has not been reviewed for 90 days. Check every role, remove the people who no longer need access, and mark the list as reviewed.`,
    dueSince: 'Due since',
    action: 'Review access',
  },
  goLiveReceived: {
    subject: business => `We received the go-live request for ${business}`,
    intro: 'We are reviewing the details and documents, and will email you with the result.',
    action: 'View request',
  },
  goLiveReturned: {
    subject: business => `The go-live request for ${business} needs changes`,
    intro: 'We reviewed your request and returned it. Please correct it and send it again.',
    action: 'Correct the request',
  },
  declineAlarm: {
    raised: {
      subject: business => `Unusual declines at ${business}`,
      intro: ({ attempts, declines, minutes, percent }) =>
        `In the last ${minutes} minutes, ${declines} of ${attempts} card payments were declined (${percent}%). Subscription renewals are not counted.`,
      notes: [
        'Many different cards in a short time: someone is testing stolen cards in your shop. The same reason for all declines: usually a change in your integration, or a failure at the bank or the connection.',
        'Check the reasons in the list. If you do not recognize the payments, make your fraud rules stricter. We will email you again when declines are back to normal.',
      ],
      rules: url => `Fraud rules and settings of this alarm: ${url}`,
    },
    over: {
      subject: business => `Unusual declines at ${business} are over`,
      intro: 'Card payments have had no unusual declines for half an hour.',
    },
    facts: {
      since: 'Since',
      until: 'Until',
      cards: 'Different declined cards',
      devices: 'Different devices',
      usual: 'Usual rate over the previous 7 days',
      declines: 'Total declines',
    },
    usual: percent => `${percent}% declined`,
    usualUnknown: 'too few payments to tell',
    action: 'View declined payments',
  },
  chargeback: {
    opened: {
      subject: 'You received a chargeback',
      intro:
        'A cardholder disputed a payment with the bank. The money is on hold. Until the deadline, you can upload evidence or accept the chargeback.',
    },
    due: {
      subject: 'A chargeback is due in less than two days',
      intro:
        'If you have evidence of the sale, upload it before the deadline. Evidence is not accepted afterwards.',
    },
    action: 'View chargeback',
    facts: { amount: 'Amount', reason: 'Reason', deadline: 'Deadline for evidence' },
    reasons: reasonMessages.en,
  },
  reversal: {
    opened: {
      subject: 'A buyer requested a statutory reversal',
      intro:
        'Law 1480 of 2011 gives buyers that right. Accept it and return the money, or contest it before the deadline: without a response, it is accepted automatically.',
    },
    due: {
      subject: 'A statutory reversal will be accepted automatically in less than two days',
      intro:
        'It has not been answered yet. If you disagree, contest it before the deadline and add your evidence.',
    },
    payout: {
      subject: 'A statutory reversal is waiting for its transfer',
      intro:
        'The buyer must receive the money before the deadline. Make the transfer and record its reference.',
    },
    action: 'View statutory reversal',
    facts: {
      amount: 'Amount',
      reason: 'Reason',
      answerBy: 'Respond by',
      giveBackBy: 'Return by',
    },
  },
  exportReady: {
    subject: what => `Your export is ready: ${what}`,
    intro:
      'Your scheduled export is ready. The file is not attached: it is generated when you download it while signed in.',
    action: 'Download',
    kinds: {
      transactions: 'Transactions',
      refunds: 'Refunds',
      customers: 'Customers',
      subscriptions: 'Subscriptions',
      commissions: 'Payment fees',
      fees: 'Customer fees',
      recovery: 'Declined renewals',
      invoices: 'Invoices',
      deferred: 'Deferred revenue by month',
      aging: 'Open invoices by age',
    },
    facts: { what: 'What', from: 'From', to: 'To', rows: 'Rows' },
    skipped: count =>
      count === 1
        ? 'One earlier period was not prepared because the system was not running. You can export it by its dates.'
        : `${count} earlier periods were not prepared because the system was not running. You can export them by their dates.`,
  },
  goLiveApproved: {
    subject: business => `${business} can now accept real payments`,
    intro: 'We approved your request. Your production merchant and its keys are ready.',
    action: 'View keys',
    once: 'The keys are shown once, to the owner of the business, on the Keys page.',
  },
};
