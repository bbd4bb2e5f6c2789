import 'server-only'
import { locales } from '@/lib/platform/i18n/locales'
import { messagesOf } from '@/lib/platform/i18n/messages'
import type { CampaignText } from './texts'

/** Whether a text names, in its language, the button that opens the task. */
export const namesOpenButton = (text: CampaignText): boolean =>
  locales.some((locale) => text[locale]?.toLocaleLowerCase(locale).includes(messagesOf(locale).wizard.task.open.toLocaleLowerCase(locale)))
