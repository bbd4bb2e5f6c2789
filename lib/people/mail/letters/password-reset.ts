import { type Device, deviceName } from '@/lib/platform/visitor/device-name'
import type { Writer } from '../letter'
import { writtenMoment } from '../words'

/** To the owner of an account whose address was typed at `/forgot-password`. Only browser and time come from the request. */
export const passwordReset: Writer<Device & { at: string }> = ({ at, ...device }, { t, locale, link }) => ({
  subject: t('mail.password_reset.subject'),
  paragraphs: [t('mail.password_reset.text'), t('mail.password_reset.lasts')],
  facts: [
    {
      name: t('mail.password_reset.asked_at'),
      value: writtenMoment(locale, at),
    },
    { name: t('mail.password_reset.asked_from'), value: deviceName(device, locale) },
  ],
  action: { text: t('mail.password_reset.action'), url: link },
  note: t('mail.password_reset.otherwise'),
})
