'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { AppProviders } from '@/components/layout/app-providers'
import { ApiError } from '@/lib/platform/browser/api-error'
import { offerQueries } from '@/lib/work/campaigns/visitor-client'
import { DoingProvider } from './context'
import { StepAwaited } from './step-awaited'
import { UnknownCampaign } from './unknown-campaign'
import { wizardOf } from './wizard-of'
import { WizardSteps } from './wizard-steps'

interface Props {
  slug: string
  legal: ReactNode
}

/** The wizard of one campaign with the queries that it needs. */
export const OpenedCampaign = (props: Props) => (
  <AppProviders>
    <Loaded {...props} />
  </AppProviders>
)

function Loaded({ slug, legal }: Props) {
  const t = useTranslations('campaign_wizard')
  const router = useRouter()
  const wizard = wizardOf(slug)
  const token = wizard.useDraft((state) => state.place?.token)
  const { data: found, error, isFetching, refetch } = useQuery(offerQueries.promise(slug, token))
  const isDefault = found?.is_default
  const known = wizard.useDraft((state) => state.promise)
  useEffect(() => {
    if (isDefault) router.replace('/perform-task')
    // Kept by the wizard, because what is being done goes on without a connection.
    else if (found) wizard.useDraft.setState({ promise: found })
  }, [found, isDefault, router, wizard])
  if (error instanceof ApiError && error.status === 404) return <UnknownCampaign slug={slug} />
  if (!known || isDefault)
    return (
      <>
        <h1 className="sr-only">{t('page_title')}</h1>
        <StepAwaited
          failure={error instanceof ApiError && error.status > 0 ? 'down' : 'offline'}
          onRetry={error && !isFetching ? () => void refetch() : undefined}
        />
      </>
    )
  return (
    <DoingProvider wizard={wizard} promise={known} legal={legal}>
      <WizardSteps />
    </DoingProvider>
  )
}
