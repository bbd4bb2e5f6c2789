'use client'

import { Flag } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { Moment } from '@/components/ui/time'
import type { Completion } from '@/lib/completions/contract'
import { Proof } from './proof'

interface Props {
  completion: Completion
  open: boolean
  onClose: () => void
  /** Fetches the completion anew, with a fresh address of its proof. */
  onReload: () => void
}

/** Everything that is known of a completion, why it has flags, and its proof (SPEC sections 2 and 3). */
export function CompletionDetails({ completion, open, onClose, onReload }: Props) {
  const t = useTranslations('admin.details')
  const activity = useTranslations('admin.activity')
  const none = <span className="text-muted">{t('none')}</span>
  const erased = <span className="text-muted">{t('erased')}</span>
  const { age, gender } = completion
  // Every person gives these and every device has an address; what is missing all the same was kept once.
  const unsaid = completion.erased_at ? erased : none
  const unknown = completion.ip_address === null ? erased : none
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t('title')} size="lg">
      {completion.flags.length > 0 && <Flags flags={completion.flags} />}
      <Group title={t('person')}>
        <Entry name={t('name')}>{completion.name}</Entry>
        <Entry name={t('email')}>{completion.email ?? unsaid}</Entry>
        <Entry name={t('whatsapp')}>{completion.whatsapp ?? erased}</Entry>
        <Entry name={t('telegram')}>{completion.telegram ?? erased}</Entry>
        <Entry name={t('age')}>{age ?? erased}</Entry>
        {age !== null && age < 18 && <Entry name={t('guardian')}>{t(completion.guardian_consent ? 'yes' : 'no')}</Entry>}
        <Entry name={t('gender')}>{gender === 'male' || gender === 'female' ? t(gender) : (gender ?? erased)}</Entry>
        <Entry name={t('profession')}>{completion.profession ?? erased}</Entry>
        <Entry name={t('country')}>{completion.country ?? erased}</Entry>
      </Group>
      <Group title={t('task')}>
        <Entry name={t('code')}>
          <span className="figure font-semibold tracking-wide">{completion.payment_code}</span>
        </Entry>
        <Entry name={t('status')}>{completion.completed === 'completed' ? t('completed') : completion.completed}</Entry>
        <Entry name={t('promoter')}>{completion.promoter ?? activity('public_link')}</Entry>
        <Entry name={t('created')}>
          <Moment at={completion.created_at} />
        </Entry>
        <Entry name={t('updated')}>
          <Moment at={completion.updated_at} />
        </Entry>
      </Group>
      <Group title={t('device')}>
        <Entry name={t('location')}>{completion.location}</Entry>
        <Entry name={t('ip')}>{completion.ip_address ?? erased}</Entry>
        <Entry name={t('browser')}>{completion.ip_address === null ? erased : completion.device}</Entry>
        <Entry name={t('fingerprint')}>{completion.device_fingerprint ?? unknown}</Entry>
      </Group>
      <section className="flex flex-col gap-3">
        <h3 className="font-bold">{t('proof')}</h3>
        <Proof address={completion.proof} name={completion.name} onReload={onReload} />
      </section>
    </Dialog>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-2">
    <h3 className="font-bold">{title}</h3>
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">{children}</dl>
  </section>
)

const Entry = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
)

function Flags({ flags }: { flags: Completion['flags'] }) {
  const t = useTranslations('admin.details')
  const say = ({ reason, repeats }: Completion['flags'][number]) => {
    if (reason === 'own_device') return t('own_device')
    return repeats ? t(reason, { code: repeats.payment_code }) : `${t(`${reason}_none`)} ${t('gone')}`
  }
  return (
    <section className="flex flex-col gap-2 rounded-control bg-warning-tint p-4">
      <h3 className="flex items-center gap-2 font-bold text-warning">
        <Flag aria-hidden className="size-5" strokeWidth={1.75} />
        {t('why')}
      </h3>
      <ul className="flex flex-col gap-1">
        {flags.map((flag) => (
          <li key={flag.reason}>{say(flag)}</li>
        ))}
      </ul>
    </section>
  )
}
