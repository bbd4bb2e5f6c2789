'use client'

import { Copy, Download, Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { copyText } from '@/lib/platform/browser/clipboard'
import { useAuth } from '@/lib/platform/browser/session'
import { toast } from '@/lib/platform/browser/toast'

function save(text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'completa-codes.txt'
  link.click()
  // Some browsers read the file only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Recovery codes, which are shown only once, so the dialog closes only by the button that confirms that they are saved. */
export function CodesDialog({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useTranslations('area.second_factor')
  const toasts = useTranslations('toasts')
  const email = useAuth((state) => state.user?.email ?? '')
  const text = `${t('codes_file', { email })}\n\n${codes.join('\n')}\n`
  const copy = async () => ((await copyText(text)) ? toast.success(toasts('codes_copied')) : toast.error(toasts('codes_copy_failed')))
  return (
    <Dialog
      open
      question
      printed
      locked
      onOpenChange={onDone}
      title={t('codes_title')}
      text={t('codes_text')}
      actions={
        <Button data-first onClick={onDone} className="w-full">
          {t('codes_done')}
        </Button>
      }
    >
      <ul className="grid grid-cols-1 gap-x-6 gap-y-2 rounded-control border border-line p-4 min-[22rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="figure font-mono whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button variant="secondary" size="sm" onClick={copy}>
          <Copy aria-hidden className="size-4" strokeWidth={1.75} />
          {t('codes_copy')}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => save(text)}>
          <Download aria-hidden className="size-4" strokeWidth={1.75} />
          {t('codes_download')}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" strokeWidth={1.75} />
          {t('codes_print')}
        </Button>
      </div>
    </Dialog>
  )
}
