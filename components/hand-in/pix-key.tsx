'use client'

import { CircleCheck } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ComponentType, useRef, useState } from 'react'
import { useSavedTasks } from '@/components/my-task/tasks-on-device'
import { Button } from '@/components/ui/button'
import { Moment } from '@/components/ui/time'
import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import { reloadIfReplaced } from '@/lib/platform/browser/reload-if-replaced'
import { toast } from '@/lib/platform/browser/toast'
import type { PixKeyForm } from './pix-key-form'

const fetchForm = () => importWithTimeout(import('./pix-key-form'))

/** Asks for the PIX key of a task submitted on this device; it can also be given later. The form is loaded with the first press. */
export function PixKey({ token, code }: { token: string; code: string }) {
  const t = useTranslations('wizard.done')
  const errors = useTranslations('errors')
  const task = useSavedTasks((state) => state.tasks.find((task) => task.code.toUpperCase() === code)?.seen?.task)
  const method = task?.payout_method
  const isApproved = task?.status === 'approved'
  const [Form, setForm] = useState<ComponentType<Parameters<typeof PixKeyForm>[0]>>()
  const [busy, setBusy] = useState(false)
  const [justSaved, setJustSaved] = useState(false)
  const section = useRef<HTMLElement>(null)

  const open = async () => {
    setBusy(true)
    try {
      const loaded = await fetchForm()
      setForm(() => loaded.PixKeyForm)
    } catch (error) {
      // The stored code and link survive the reload.
      if (!(await reloadIfReplaced(error))) toast.error(errors('fallback'))
    }
    setBusy(false)
  }
  const saved = () => {
    setForm(undefined)
    setJustSaved(true)
    requestAnimationFrame(() => section.current?.focus())
  }

  // Nothing is paid for a task that was returned, and its own page says what can be done.
  if (task?.status === 'rejected') return null
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="pix-key" className="flex flex-col gap-3 border-t border-line pt-4 outline-none">
      {method ? (
        <>
          <p id="pix-key" role="status" className="flex items-start gap-2 font-semibold text-accent-deep">
            <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} />
            {t(!justSaved ? 'pay_known' : isApproved ? 'pay_saved_approved' : 'pay_saved')}
          </p>
          <p className="figure font-bold break-all">{method.label}</p>
          {task.payout_from && <p className="text-sm">{t.rich('pay_from', { at: () => <Moment at={task.payout_from ?? ''} /> })}</p>}
          <Link
            href={`/my-task#${token}`}
            prefetch={false}
            className="self-start py-2 font-semibold text-accent-deep underline underline-offset-2 hover:text-accent"
          >
            {t('pay_change')}
          </Link>
        </>
      ) : (
        <>
          <h3 id="pix-key" className="font-bold">
            {t('pay_title')}
          </h3>
          {Form ? (
            <Form token={token} onSaved={saved} />
          ) : (
            <Button variant="secondary" busy={busy} onPointerEnter={() => fetchForm().catch(() => {})} onClick={open}>
              {t('pay_open')}
            </Button>
          )}
          <p className="text-muted">{t(!task?.late_method_wait_hours ? 'pay_text' : isApproved ? 'pay_text_waits' : 'pay_text_shared')}</p>
          <p className="text-sm text-muted">{t('pay_other')}</p>
        </>
      )}
    </section>
  )
}
