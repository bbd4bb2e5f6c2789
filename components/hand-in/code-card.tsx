'use client'

import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Slip } from '@/components/ui/slip'
import { useCopyCode } from './copy-code'
import { Countdown } from './countdown'

/** The code with its Copy button. */
function PaymentCode({ code }: { code: string }) {
  const t = useTranslations('wizard.done')
  const { copied, copy } = useCopyCode(code)
  const Icon = copied ? Check : Copy
  return (
    <div className="mt-1 flex flex-wrap items-center justify-center gap-x-4 gap-y-3">
      <p data-testid="payment-code" className="figure text-3xl font-extrabold tracking-[0.08em] uppercase select-all">
        {code}
      </p>
      <Button variant="secondary" onClick={copy}>
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        <span>{t(copied ? 'copied' : 'copy')}</span>
      </Button>
    </div>
  )
}

/** The slip of a task that was just submitted, as it comes out: payment code, reward and validity. @param reward as badges write it @param code in upper case */
export function CodeCard({ code, reward, expiresAt }: { code: string; reward: string; expiresAt: string | undefined }) {
  const t = useTranslations('wizard.done')
  return (
    <Slip
      isPrinted
      head={
        <div className="flex items-center justify-between gap-4">
          <p className="text-left font-semibold">
            {t('earned')}
            <span className="block text-sm font-normal">{t('in_review')}</span>
          </p>
          <p className="figure shrink-0 text-3xl font-extrabold">{reward}</p>
        </div>
      }
    >
      <p className="font-semibold text-muted">{t('code')}</p>
      <PaymentCode code={code} />
      {expiresAt && <Countdown expiresAt={expiresAt} />}
    </Slip>
  )
}
