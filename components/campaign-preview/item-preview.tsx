'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CampaignPicture } from '@/components/campaign-picture/campaign-picture'
import type { ItemKindName, ProofItem } from '@/lib/work/campaigns/proof-items/registry'
import { Words } from './words'

type ItemAs<Kind extends ItemKindName> = Extract<ProofItem, { kind: Kind }>

const Box = ({ children }: { children: ReactNode }) => <div className="rounded-control border border-edge px-3 py-2.5 text-sm text-muted">{children}</div>

const parts: { [Kind in ItemKindName]: (props: { item: ItemAs<Kind> }) => ReactNode } = {
  picture: function Picture({ item }) {
    const t = useTranslations('campaign_preview.items')
    return (
      <>
        <Box>{t('picture')}</Box>
        {item.example && (
          <figure className="flex flex-col gap-1">
            <CampaignPicture name={item.example} alt="" tallest={15} lazy />
            <figcaption className="text-sm text-muted">{t('example')}</figcaption>
          </figure>
        )}
      </>
    )
  },
  link: function Link({ item }) {
    const t = useTranslations('campaign_preview.items')
    return <Box>{item.hosts.length > 0 ? t('link_of', { hosts: item.hosts.join(', ') }) : t('link')}</Box>
  },
  text: function Text({ item }) {
    const t = useTranslations('campaign_preview.items')
    return <Box>{t('text', { minimum: item.minimum, maximum: item.maximum })}</Box>
  },
  choice: function Choice({ item }) {
    return (
      <ul className="flex flex-col gap-2">
        {item.options.map(({ key, text }) => (
          <li key={key} className="flex items-center gap-3 rounded-control border border-edge px-3 py-2 text-sm wrap-anywhere">
            <span aria-hidden className="size-4 shrink-0 rounded-full border border-edge" />
            <Words of={text} />
          </li>
        ))}
      </ul>
    )
  },
  code: function Code() {
    const t = useTranslations('campaign_preview.items')
    return <Box>{t('code')}</Box>
  },
}

function ofKind<Kind extends ItemKindName>(kind: Kind, item: ItemAs<Kind>): ReactNode {
  const Part: (props: { item: ItemAs<Kind> }) => ReactNode = parts[kind]
  return <Part item={item} />
}

/** A proof item as its visitor sees it, without its input. */
export const ItemPreview = ({ item }: { item: ProofItem }) => (
  <div className="flex flex-col gap-2">
    <p className="font-semibold wrap-anywhere">
      <Words of={item.label} />
      <span aria-hidden className="text-danger">
        {' *'}
      </span>
    </p>
    {ofKind<ItemKindName>(item.kind, item)}
    {item.hint && (
      <p className="text-sm text-muted wrap-anywhere">
        <Words of={item.hint} />
      </p>
    )}
  </div>
)
