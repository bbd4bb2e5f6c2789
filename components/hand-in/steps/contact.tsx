'use client'

import { useTranslations } from 'next-intl'
import { ReachForm } from '../reach-form'

/** How the person can be reached beside WhatsApp. */
export function ContactStep() {
  const t = useTranslations('campaign_wizard')
  return <ReachForm title={t('titles.contact')} lead={t('contact')} />
}
