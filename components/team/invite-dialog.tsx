'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { Copy, Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { EmailField } from '@/components/auth/email-field'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { useInvite } from '@/lib/people/team/client'
import { makeInvitation } from '@/lib/people/team/contract'
import type { Guard } from '@/lib/platform/browser/call'
import { copyText } from '@/lib/platform/browser/clipboard'
import { showFailure } from '@/lib/platform/browser/failure'
import { showFieldErrors, useFieldText } from '@/lib/platform/browser/forms'
import { toast } from '@/lib/platform/browser/toast'

/** Invites an administrator, by mail or by a link. Render it only while open, because unmounting it removes the link. */
export function InviteDialog({ guard, onClose }: { guard: Guard; onClose: () => void }) {
  const t = useTranslations('admin.team')
  const fieldText = useFieldText()
  const invite = useInvite(guard)
  const [link, setLink] = useState<string>()
  const form = useForm({ resolver: zodResolver(makeInvitation.body), defaultValues: { email: '' } })
  const fail = (error: unknown) => {
    showFailure(error)
    showFieldErrors(form, error)
  }
  // The link is shown only once, so only its button closes the dialog. Form and link share one dialog, so that the focus returns to the opener.
  return (
    <Dialog
      open
      question={link !== undefined}
      locked={link !== undefined || invite.isPending}
      onOpenChange={(open) => !open && onClose()}
      title={t(link ? 'link_title' : 'invite_title')}
      text={t(link ? 'link_once' : 'invite_text')}
      actions={link && <LinkButtons link={link} onClose={onClose} />}
    >
      {link ? (
        <p className="rounded-control border border-line bg-paper px-4 py-2.5 font-medium break-all select-all">{link}</p>
      ) : (
        <>
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
        </>
      )}
    </Dialog>
  )
}

function LinkButtons({ link, onClose }: { link: string; onClose: () => void }) {
  const t = useTranslations('admin.team')
  const toasts = useTranslations('toasts')
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const copy = async () => {
    if (await copyText(link)) toast.success(toasts('link_copied'))
    else toast.error(toasts('link_copy_failed'))
  }
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        {t('done')}
      </Button>
      <Button ref={first} onClick={copy}>
        <Copy aria-hidden className="size-5" strokeWidth={1.75} />
        {t('copy')}
      </Button>
    </>
  )
}
