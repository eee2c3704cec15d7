-- Phase: expand
-- Loosens: letter_settings_switchable
-- Loosens: mail_texts_kind
-- Emails about invoices that were paid or voided, and about credit notes.

alter table letter_settings drop constraint letter_settings_switchable,
  add constraint letter_settings_switchable check (switched_off <@ array['receipt', 'voucher', 'failed_renewal',
    'card_expiring', 'invoice_issued', 'invoice_reminder', 'invoice_overdue', 'invoice_paid', 'invoice_void',
    'invoice_credit_note']) not valid;
alter table mail_texts drop constraint mail_texts_kind,
  add constraint mail_texts_kind check (kind in ('failed_renewal', 'card_expiring', 'invoice_issued',
    'invoice_reminder', 'invoice_overdue', 'invoice_paid', 'invoice_void', 'invoice_credit_note')) not valid;
