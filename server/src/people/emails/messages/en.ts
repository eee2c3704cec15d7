import { reasonMessages } from '@recaudo/contract/chargeback-reasons';
import type { ControlMailMessages } from './control-mail-messages.ts';

export const en: ControlMailMessages = {
  greeting: name => `Hello ${name},`,
  greetingWithoutName: 'Hello,',
  closing: 'We never ask for your password or your codes by e-mail.',
  roles: {
    owner: 'Owner',
    finance: 'Finance',
    developer: 'Developer',
    read_only: 'Read only',
  },
  facts: {
    business: 'Business',
    role: 'Role',
    validUntil: 'Valid until',
    reason: 'Reason',
    merchantId: 'Merchant id in production',
  },
  welcome: {
    subject: 'Your Recaudo account is ready',
    intro: business =>
      `We made your account and the test environment of ${business}. You can make test charges from now on.`,
    action: 'Confirm my e-mail',
    notYou:
      'The link works once, for 48 hours. If you did not make this account, do nothing: without your mailbox it stays in the sandbox.',
  },
  addressConfirmation: {
    subject: 'Confirm your e-mail',
    intro: 'By this link you confirm that the e-mail of your account is yours. It works once, for 48 hours.',
    action: 'Confirm my e-mail',
    notYou: 'If you did not make an account, do nothing.',
  },
  addressTaken: {
    subject: 'You have a Recaudo account already',
    intro:
      'Somebody wanted to make an account with your e-mail. If it was you, sign in to the one you have, or ask for a new password.',
    action: 'Sign in',
    notYou: 'If it was not you, do nothing: your account stays as it is.',
  },
  passwordReset: {
    subject: 'Choose a new password',
    intro: 'Somebody asked to change the password of your account. The link works once, for 60 minutes.',
    action: 'Choose a password',
    notYou: 'If it was not you, do nothing: your password stays as it is.',
    severalAccounts:
      'Several unconfirmed accounts have your e-mail address, and you get a link for each. Use the one of your business and ignore the others: it confirms that the address is yours.',
  },
  accountLocked: {
    subject: 'Your account is locked for 30 minutes',
    intro: {
      password:
        'Somebody typed a wrong password for your account ten times. Until the time below nobody can sign in with a password, not even with the right one, and the screen does not say why.',
      code: 'Somebody who knows your password typed a wrong code of the second factor ten times. Until the time below we take no codes for your account.',
      step_up:
        'Somebody typed a wrong password ten times inside an open session of your account. Until the time below we do not take it on that screen.',
    },
    lockedUntil: 'Locked until',
    action: 'Choose a new password',
    notes: {
      password: [
        'If it was you, wait until then or choose a new password: that lets you in at once.',
        'If it was not you, there is nothing to do: they did not get in, and your open sessions keep working.',
      ],
      code: [
        'If it was not you, choose a new password right now: the person who tried knows yours.',
        'If it was you, wait until then and sign in with a new code or a recovery code.',
      ],
      step_up: ['If it was not you, choose a new password: that ends all sessions of your account.'],
    },
  },
  invitation: {
    subject: business => `You are invited to the team of ${business}`,
    intro: (inviter, business) => `${inviter} invites you to work on ${business} with Recaudo.`,
    action: 'Accept the invitation',
    notYou: 'If you did not expect this invitation, do nothing.',
  },
  changeRequested: {
    subject: what => `A change waits for your confirmation: ${what}`,
    intro: requester =>
      `${requester} asked for a change in production that decides where payments or card data go. Nothing happens until another person confirms it.`,
    facts: { change: 'Change', target: 'About' },
    action: 'See the change',
    notExpected: 'If you did not expect this change, reject it and talk to the person who asked for it.',
  },
  accessReviewDue: {
    subject: 'Review who has access to the console',
    intro: operators =>
      `${operators} ${operators === 1 ? 'person has' : 'people have'} access to the console of this installation, and nobody has reviewed the list for 90 days. Check the role of each one, remove the people who no longer need it, and mark the list as reviewed.`,
    dueSince: 'Due since',
    action: 'Review access',
  },
  goLiveReceived: {
    subject: business => `We received the go-live request of ${business}`,
    intro: 'We are looking at the data and the documents, and write to you as soon as there is an answer.',
    action: 'See the request',
  },
  goLiveReturned: {
    subject: business => `Something is missing in the go-live request of ${business}`,
    intro: 'We looked at the request and return it to you, to correct it and send it again.',
    action: 'Correct the request',
  },
  declineAlarm: {
    raised: {
      subject: business => `Unusual declines at ${business}`,
      intro: ({ attempts, declines, minutes, percent }) =>
        `In the last ${minutes} minutes ${declines} of ${attempts} card payments were declined (${percent}%). Renewals of subscriptions are not counted.`,
      notes: [
        'Many different cards in a short time: somebody is testing stolen cards in your shop. The same reason for all declines: mostly a change in your integration, or a fault of the bank or the connection.',
        'Look at the reasons in the list. If you do not recognize the payments, make your fraud rules stricter. We write again when things are back to normal.',
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
      usual: 'Usual in the 7 days before',
      declines: 'Declines in all',
    },
    usual: percent => `${percent}% declined`,
    usualUnknown: 'too few payments to tell',
    action: 'See the declined payments',
  },
  chargeback: {
    opened: {
      subject: 'You received a chargeback',
      intro:
        'The holder of a card disputed a payment with the bank. The money is held; until the deadline you can upload evidence or accept the chargeback.',
    },
    due: {
      subject: 'A chargeback expires in less than two days',
      intro: 'If you have evidence of the sale, upload it before the deadline. After it none is taken.',
    },
    action: 'See the chargeback',
    facts: { amount: 'Amount', reason: 'Reason', deadline: 'Deadline for evidence' },
    reasons: reasonMessages.en,
  },
  reversal: {
    opened: {
      subject: 'A buyer asks to have a payment reversed',
      intro:
        'Law 1480 of 2011 gives them that right. Accept it and give the money back, or answer why not before the deadline: without an answer it is accepted by itself.',
    },
    due: {
      subject: 'A reversal is accepted by itself in less than two days',
      intro:
        'Nobody has answered it. If you do not agree, answer it before the deadline and add your evidence.',
    },
    payout: {
      subject: 'The money of a reversal has yet to be transferred',
      intro: 'The buyer has to have it before the deadline. Make the transfer and record its reference.',
    },
    action: 'See the reversal',
    facts: {
      amount: 'Amount',
      reason: 'Reason',
      answerBy: 'To be answered by',
      giveBackBy: 'To be given back by',
    },
  },
  exportReady: {
    subject: what => `Your export is ready: ${what}`,
    intro:
      'The export that you scheduled is prepared. The file does not travel by e-mail: it is written when you download it, with your session.',
    action: 'Download',
    kinds: {
      transactions: 'Transactions',
      refunds: 'Refunds',
      customers: 'Customers',
      subscriptions: 'Subscriptions',
      commissions: 'Commissions of payments',
      fees: 'Fees of customers',
      recovery: 'Declined renewals',
    },
    facts: { what: 'What', from: 'From', to: 'To', rows: 'Rows' },
    skipped: count =>
      count === 1
        ? 'One period before it was not prepared, because the system was not running. You can export it by its dates.'
        : `${count} periods before it were not prepared, because the system was not running. You can export them by their dates.`,
  },
  goLiveApproved: {
    subject: business => `${business} can take real payments now`,
    intro: 'We approved the request. The production merchant and its keys are there.',
    action: 'See the keys',
    once: 'The keys are shown once, on the page Keys, to the owner of the business.',
  },
};
