'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { Copy, Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { EmailField } from '@/components/auth/email-field'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { Guard } from '@/lib/browser/call'
import { copyText } from '@/lib/browser/clipboard'
import { showFailure } from '@/lib/browser/failure'
import { showFieldErrors, useFieldText } from '@/lib/browser/forms'
import { toast } from '@/lib/browser/toast'
import { useInvite } from '@/lib/team/client'
import { makeInvitation } from '@/lib/team/contract'

/** Invites an administrator, by mail or by a link to hand over. Show it while it is open: closed, it forgets the link. */
export function InviteDialog({ guard, onClose }: { guard: Guard; onClose: () => void }) {
  const t = useTranslations('admin.team')
  const fieldText = useFieldText()
  const invite = useInvite(guard)
  const [link, setLink] = useState<string>()
  const form = useForm({ resolver: zodResolver(makeInvitation.body), defaultValues: { email: '' } })
  if (link) return <ReadyLink link={link} onClose={onClose} />
  const fail = (error: unknown) => {
    showFailure(error)
    showFieldErrors(form, error)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} locked={invite.isPending} title={t('invite_title')} text={t('invite_text')}>
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit((body) => invite.mutate(body, { onSuccess: onClose, onError: fail }))}
        className="flex flex-col gap-4"
      >
        <EmailField autoComplete="off" data-first hint={t('email_hint')} error={fieldText(form.formState.errors.email)} {...form.register('email')} />
        <Button type="submit" busy={invite.isPending}>
          {t('send')}
        </Button>
      </form>
      <div className="flex flex-col gap-3 border-t border-line pt-4">
        <h3 className="font-semibold">{t('or')}</h3>
        <p className="text-sm text-muted">{t('link_text')}</p>
        <Button variant="secondary" busy={invite.isPending} onClick={() => invite.mutate({}, { onSuccess: setLink, onError: fail })}>
          <Link2 aria-hidden className="size-5" strokeWidth={1.75} />
          {t('make_link')}
        </Button>
      </div>
    </Dialog>
  )
}

/** The link, which no other answer will tell again: only its button closes it. */
function ReadyLink({ link, onClose }: { link: string; onClose: () => void }) {
  const t = useTranslations('admin.team')
  const toasts = useTranslations('toasts')
  const copy = async () => {
    if (await copyText(link)) toast.success(toasts('link_copied'))
    else toast.error(toasts('link_copy_failed'))
  }
  return (
    <Dialog
      open
      question
      locked
      onOpenChange={() => {}}
      title={t('link_title')}
      text={t('link_once')}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('done')}
          </Button>
          <Button data-first onClick={copy}>
            <Copy aria-hidden className="size-5" strokeWidth={1.75} />
            {t('copy')}
          </Button>
        </>
      }
    >
      <p className="rounded-control border border-line bg-paper px-4 py-2.5 font-medium break-all select-all">{link}</p>
    </Dialog>
  )
}
