import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import type { WeightsEffect } from '@/lib/work/signals/contract'

const lanes = ['good', 'between', 'first'] as const

/** What weights would have made of the last decisions. */
export function WeightsEffectTable({ effect }: { effect: WeightsEffect }) {
  const t = useTranslations('admin.signals')
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lg font-bold">{t('effect', { count: effect.decisions })}</h2>
      <table className="figure w-full text-left">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th className="py-2 font-semibold">{t('lane')}</th>
            <th className="py-2 text-right font-semibold">{t('approved')}</th>
            <th className="py-2 text-right font-semibold">{t('rejected')}</th>
          </tr>
        </thead>
        <tbody>
          {lanes.map((lane) => (
            <tr key={lane} className="border-b border-line">
              <th scope="row" className="py-2 font-medium">
                {t(`lanes.${lane}`)}
              </th>
              <td className="py-2 text-right">{effect[lane].approved}</td>
              <td className="py-2 text-right">{effect[lane].rejected}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {effect.wrong.length > 0 && <p className="wrap-anywhere">{t('wrong', { count: effect.good.rejected, codes: effect.wrong.join(', ') })}</p>}
    </Card>
  )
}
