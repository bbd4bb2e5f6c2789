import { isObject } from '@/lib/platform/browser/is-object'
import { defaultLocale } from '@/lib/platform/i18n/locales'
import type { LocalizedText } from '@/lib/platform/i18n/localized'
import type { PublicItem } from '@/lib/work/campaigns/public-content'
import type { MyTask } from '@/lib/work/my-task/contract'
import { type Checks, hasAll, isFlag, isListOf, isNumber, isOneOf, isText, orMissing, orNull } from './checks'

const isWords = (value: unknown): value is LocalizedText =>
  isObject(value) && isText(value[defaultLocale]) && Object.values(value).every((words) => words === undefined || isText(words))

type Campaign = NonNullable<MyTask['campaign']>
const campaignChecks: Checks<Campaign> = { slug: isText, is_default: isFlag, version: isNumber, title: isWords, link: orNull(isText) }

/** Whether a stored value is the campaign of a task. */
export const isTaskCampaign = (value: unknown): value is Campaign => hasAll(value, campaignChecks)

type ItemOf<Kind extends PublicItem['kind']> = Extract<PublicItem, { kind: Kind }>
type Option = ItemOf<'choice'>['options'][number]

const base = { key: isText, label: isWords, hint: orMissing(isWords) }
const optionChecks: Checks<Option> = { key: isText, text: isWords }
const itemChecks: { [Kind in PublicItem['kind']]: Checks<ItemOf<Kind>> } = {
  picture: { ...base, kind: isOneOf(['picture']), example: orMissing(isText) },
  link: { ...base, kind: isOneOf(['link']), hosts: isListOf(isText) },
  text: { ...base, kind: isOneOf(['text']), minimum: isNumber, maximum: isNumber },
  choice: { ...base, kind: isOneOf(['choice']), options: isListOf((value): value is Option => hasAll(value, optionChecks)) },
  code: { ...base, kind: isOneOf(['code']) },
}

const isItem = (value: unknown): value is PublicItem => Object.values(itemChecks).some((checks) => hasAll<unknown>(value, checks))

type Redo = NonNullable<MyTask['redo']>[number]
const redoChecks: Checks<Redo> = { item: isItem, sent: orNull(isText), tries_left: orNull(isNumber) }

/** Whether a stored value is something that a returned task asks for again. */
export const isRedoItem = (value: unknown): value is Redo => hasAll(value, redoChecks)
