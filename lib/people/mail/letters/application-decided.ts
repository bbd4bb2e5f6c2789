import type { Writer } from '../letter'
import { greeting } from '../words'

/** To an applicant who is a promoter now. */
export const applicationApproved: Writer<{ name: string; code: string }> = ({ name, code }, writing) => {
  const { t, site } = writing
  return {
    subject: t('mail.application_approved.subject'),
    greeting: greeting(writing, name),
    paragraphs: [t('mail.application_approved.text')],
    facts: [{ name: t('mail.facts.link'), value: `${site}/?referral_code=${code}` }],
    after: [t('mail.application_approved.after')],
    action: { text: t('mail.welcome.action'), url: `${site}/promoter` },
    note: t('mail.account_note'),
  }
}

/** To an applicant who was declined. The reason is what an administrator wrote. */
export const applicationDeclined: Writer<{ name: string; reason: string }> = ({ name, reason }, writing) => {
  const { t, site } = writing
  return {
    subject: t('mail.application_declined.subject'),
    greeting: greeting(writing, name),
    paragraphs: [t('mail.application_declined.text'), ...reason.split(/\n\s*\n/)],
    after: [t('mail.application_declined.after')],
    action: { text: t('mail.application_declined.action'), url: `${site}/promoter` },
    note: t('mail.account_note'),
  }
}
