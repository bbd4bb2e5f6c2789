import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { CampaignPicture } from '@/components/campaign-picture/campaign-picture'
import { legalLinks } from '@/components/hand-in/legal-links'
import { MainTaskOpens } from '@/components/hand-in/main-task-opens'
import { type Locale, languageTag } from '@/lib/platform/i18n/locales'
import { textIn } from '@/lib/platform/i18n/localized'
import { countryNameIn } from '@/lib/platform/visitor/country-names'
import type { CampaignPromise } from '@/lib/work/campaigns/contract'
import { firstMinutes } from '@/lib/work/campaigns/place-hold'
import type { CampaignStep, StepKindName } from '@/lib/work/campaigns/steps/registry'
import type { CampaignText } from '@/lib/work/campaigns/texts'

type Promised = Pick<
  CampaignPromise,
  'content' | 'accept_after_days' | 'accept_trusted' | 'minimum_age' | 'countries' | 'per_person_limit' | 'place_minutes' | 'is_default' | 'has_budget'
>

const stepOf = <Kind extends StepKindName>(steps: CampaignStep[], kind: Kind) =>
  steps.find((step): step is Extract<CampaignStep, { kind: Kind }> => step.kind === kind)

/** What a task asks for and what it promises, in the order in which somebody decides: what to do, what to send, when it is paid, who may do it. */
export async function TaskPromise({ promise, amount }: { promise: Promised; amount: string }) {
  const t = await getTranslations('tasks.promise')
  const locale = (await getLocale()) as Locale
  const say = (text: CampaignText) => textIn(locale, text).text
  const inWords = (parts: string[]) => new Intl.ListFormat(languageTag[locale], { type: 'conjunction' }).format(parts)
  const { content, accept_after_days, accept_trusted, minimum_age, countries, per_person_limit, place_minutes } = promise
  const task = stepOf(content.steps, 'task')
  const fields = stepOf(content.steps, 'registration')?.fields ?? []
  const contact = stepOf(content.steps, 'contact')
  const asked = (name: 'profession' | 'gender' | 'email' | 'telegram', isOptional: boolean) => (isOptional ? t('optional', { field: t(name) }) : t(name))
  const contacts = (['email', 'telegram'] as const).flatMap((name) => {
    const how = contact?.[name]
    return how === 'required' || how === 'optional' ? [asked(name, how === 'optional')] : []
  })
  return (
    <div className="flex flex-col gap-10">
      {task && (
        <Part id="do" title={t('do')}>
          <ol className="flex flex-col gap-4">
            {task.instructions.map(({ text, picture }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a server writes the list, once.
              <li key={at} className="flex gap-3">
                <span aria-hidden className="figure grid size-7 shrink-0 place-items-center rounded-full bg-accent-tint text-sm font-bold text-accent-deep">
                  {at + 1}
                </span>
                <div className="flex min-w-0 flex-col gap-3 pt-0.5">
                  <p className="wrap-anywhere">{say(text)}</p>
                  {picture && <Shown name={picture} />}
                </div>
              </li>
            ))}
          </ol>
          {task.link && <p className="mt-4 text-muted">{t('opens', { host: new URL(task.link).host })}</p>}
          {promise.is_default && <MainTaskOpens className="mt-4 text-muted" />}
        </Part>
      )}
      <Part id="send" title={t('send')}>
        <ul className="flex flex-col gap-4">
          {content.proof_items.map((item) => (
            <li key={item.key} className="rounded-card border border-line bg-surface p-4">
              <p className="font-semibold wrap-anywhere">{say(item.label)}</p>
              <p className="mt-1 text-sm text-muted">
                {item.kind === 'link'
                  ? item.hosts.length > 0
                    ? t('items.link_of', { hosts: inWords(item.hosts) })
                    : t('items.link')
                  : item.kind === 'text'
                    ? t('items.text', { minimum: item.minimum, maximum: item.maximum })
                    : item.kind === 'choice'
                      ? t('items.choice', { count: item.options.length })
                      : t(`items.${item.kind}`)}
              </p>
              {item.hint && <p className="mt-1 text-sm text-muted wrap-anywhere">{say(item.hint)}</p>}
              {item.kind === 'picture' && item.example && (
                <figure className="mt-3 flex flex-col gap-1">
                  <Shown name={item.example} />
                  <figcaption className="text-sm text-muted">{t('example')}</figcaption>
                </figure>
              )}
            </li>
          ))}
        </ul>
        <Examples title={t('good')} of={content.good_examples} say={say} />
        <Examples title={t('bad')} of={content.bad_examples} say={say} />
      </Part>
      <Part id="paid" title={t('paid')}>
        <Lines>
          <li>{t('paid_review')}</li>
          {accept_after_days !== null && <li>{t('paid_accept', { days: accept_after_days })}</li>}
          {accept_trusted !== 'off' && <li>{t(`paid_trusted.${accept_trusted}`)}</li>}
          <li>{t('paid_how', { amount })}</li>
          {promise.has_budget && <li>{t('paid_returned')}</li>}
          <li>{t.rich('paid_terms', legalLinks)}</li>
        </Lines>
      </Part>
      <Part id="who" title={t('who')}>
        <Lines>
          {minimum_age !== null && <li>{t('age', { age: minimum_age })}</li>}
          <li>
            {countries.length > 0 ? t('countries', { countries: inWords(countries.map((code) => countryNameIn(locale, code) || code)) }) : t('everywhere')}
          </li>
          <li>{promise.is_default ? t('once') : t('limit', { count: per_person_limit })}</li>
          {!promise.is_default && <li>{t('place', { first: firstMinutes(place_minutes), minutes: place_minutes })}</li>}
        </Lines>
      </Part>
      <Part id="asked" title={t('asked')}>
        <p>
          {[
            t('asked_needed'),
            ...(fields.length > 0 ? [t('asked_fields', { fields: inWords(fields.map(({ name, required }) => asked(name, !required))) })] : []),
            ...(contacts.length > 0 ? [t('asked_contact', { fields: inWords(contacts) })] : []),
            t('asked_never'),
          ].join(' ')}
        </p>
      </Part>
    </div>
  )
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={`task-${id}`}>
    <h2 id={`task-${id}`} className="mb-4 text-xl font-bold">
      {title}
    </h2>
    {children}
  </section>
)

const Lines = ({ children }: { children: ReactNode }) => <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-accent">{children}</ul>

const Shown = ({ name }: { name: string }) => <CampaignPicture name={name} alt="" tallest={20} lazy />

interface ExamplesProps {
  title: string
  of: CampaignPromise['content']['good_examples']
  say: (text: CampaignText) => string
}

function Examples({ title, of, say }: ExamplesProps) {
  if (of.length === 0) return null
  return (
    <div className="mt-6">
      <h3 className="font-bold">{title}</h3>
      <ul className="mt-3 grid gap-4 sm:grid-cols-2">
        {of.map(({ picture, text }) => (
          <li key={`${picture} ${say(text)}`} className="flex flex-col gap-2">
            <Shown name={picture} />
            <p className="text-sm text-muted wrap-anywhere">{say(text)}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
