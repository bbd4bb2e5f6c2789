import { expect, test } from 'vitest'
import { rewardText } from '@/lib/platform/money'
import { defaultLocale, locales } from './locales'
import { messagesOf, pageMessagesOf } from './messages'

/** Every text by its path, such as `errors.fallback`. */
function flatten(texts: object, prefix = ''): Map<string, string> {
  const entries = Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as const] : [...flatten(value, `${prefix}${key}.`)],
  )
  return new Map(entries)
}

/** The placeholders of a text: `{count}`, `<link>`. */
const slots = (text: string) => [...text.matchAll(/\{(\w+)(?=[,}])|<(\w+)>/g)].map(([, value, tag]) => value ?? tag).sort()

const reference = flatten(messagesOf(defaultLocale))
const en = flatten(messagesOf('en'))

test.each(locales)('%s has the texts of every language, none empty, each with the same values', (locale) => {
  const texts = flatten(messagesOf(locale))
  expect([...texts.keys()].sort()).toEqual([...reference.keys()].sort())
  for (const [key, text] of texts) {
    expect(text.trim(), key).not.toBe('')
    expect({ key, slots: slots(text) }).toEqual({ key, slots: slots(reference.get(key) ?? '') })
  }
})

/** Texts in which an amount of money stands as it is, and why. */
const typedAmounts: Record<string, string> = {}

test('amounts of money come from the constants, in both languages', () => {
  for (const locale of locales) {
    const typed = [...flatten(messagesOf(locale))].filter(([, text]) => /R\$\s*\d|\d\s*(reais|BRL)\b/i.test(text)).map(([key]) => key)
    expect(typed).toEqual(Object.keys(typedAmounts))
  }
})

test('the reward reads as its language writes money', () => {
  expect([rewardText('pt'), rewardText('en')]).toEqual(['R$\u00a010', 'R$10'])
})

test('texts fixed by the specification are to the letter', () => {
  const fixed = {
    'toasts.logged_in': 'Logged In Succesfully, wait while you are being redirected t your dashboard',
    'toasts.registered': 'Registered Succesfully, wait while you are being redirected to the login page',
    'toasts.logged_out': 'Logged out successfully',
    'toasts.logout_failed': 'Something went wrong while logging out',
    'toasts.task_completed': 'Task Completed',
    'toasts.referral_deleted': 'Referral Deleted Succesfully',
    'toasts.account_enabled': 'Account Enabled',
    'toasts.contact_submitted': 'Contact Form Submitted',
    'toasts.contact_deleted': 'Contact Form Deleted Succesfully',
    'toasts.promoter_status_updated': 'Promoter Status Updated Succesfully',
    'toasts.promoter_deleted': 'Promoter Deleted Succesfully',
    'toasts.profile_updated': 'Profile Updated Succesfully',
    'toasts.password_updated': 'Password Updated Succesfully',
    'toasts.link_updated': 'Link Updated Succesfully',
    'toasts.link_copied': 'Link copied to clipboard',
    'toasts.code_copied': 'Code copied to clipboard',
    'toasts.link_copy_failed': 'Link Failed to copy',
    'toasts.code_copy_failed': 'Code Failed to copy',
    'toasts.shared': 'Shared successfully',
    'toasts.share_failed': 'Link Share failed',
    'errors.fallback': 'A Problem Occured, Please try again',
    'errors.down': 'This page is currently down, Please wait few minute and try again',
    'errors.account_disabled': 'This Account is currently Disabled, Please message the admin to enable it',
    'validation.whatsapp_required': 'WhatsApp is required',
    'validation.whatsapp_digits': 'WhatsApp must contain only numbers',
    'validation.password_mismatch': 'Passwords do not match',
    'validation.url_invalid': 'Please enter a valid URL (http, https, mailto, whatsapp, or tel link).',
    'validation.url_required': 'URL field cannot be empty',
  }
  for (const [key, text] of Object.entries(fixed)) expect({ key, text: en.get(key) }).toEqual({ key, text })
})

test('on pages no line ends within a word that has a hyphen of its own', () => {
  for (const [key, text] of flatten(pageMessagesOf('pt'))) {
    expect(text, key).not.toContain('e-mail')
    expect(text.replaceAll('\u2060', ''), key).toBe(reference.get(key))
  }
})
