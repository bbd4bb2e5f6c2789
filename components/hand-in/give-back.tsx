'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { toast } from '@/lib/platform/browser/toast'
import { useDoing } from './context'
import { useGiveBack } from './use-give-back'
import { useLateDialog } from './use-late-dialog'

/** Gives the place back, after a question, and leads to what else is open. */
export function GiveBack({ token }: { token: string }) {
  const t = useTranslations('campaign_wizard.place')
  const router = useRouter()
  const { wizard } = useDoing()
  const { ask, close, dialog } = useLateDialog()
  const { mutate, isPending } = useGiveBack(token, {
    onSuccess: () => {
      close()
      toast.success(t('given_back'))
      wizard.leave()
      router.push('/tasks')
    },
    onError: close,
  })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={ask}
        className="-mr-2 inline-flex min-h-11 items-center rounded-control px-2 font-semibold text-accent-deep underline underline-offset-4"
      >
        {t('give_back')}
      </button>
      {dialog({
        title: t('give_back_question'),
        text: t('give_back_text'),
        confirm: t('give_back_confirm'),
        busy: isPending,
        onConfirm: () => mutate(),
      })}
    </>
  )
}
