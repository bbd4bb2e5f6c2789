'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { CampaignKind } from '@/db/campaign-values'
import { MAX_PROOF_ITEMS } from '@/lib/work/campaigns/content'
import { type ItemKindName, itemKinds, type ProofItem } from '@/lib/work/campaigns/proof-items/registry'
import { proposedWords, proposedWrongWords } from '@/lib/work/campaigns/templates/proposed-words'
import { emptyText } from '@/lib/work/campaigns/texts'
import { AddChoice } from './add-choice'
import { reordered } from './draft'
import { TextPair } from './fields'
import { Movable, PartList } from './movable'
import { ItemForm } from './proof-items/registry'
import { freeKey, restored } from './restored'

// Safe: `itemKinds` has exactly these keys.
const kinds = Object.keys(itemKinds) as ItemKindName[]

/** A new item; a picture begins with the words that a right and a wrong one of this kind of campaign usually show. */
function newItem(kind: ItemKindName, items: readonly ProofItem[], campaign: CampaignKind): ProofItem {
  const item = itemKinds[kind].initial(freeKey(kind, items), emptyText())
  const [words, wrongWords] = [proposedWords[campaign], proposedWrongWords[campaign]]
  return item.kind === 'picture' ? { ...item, ...(words && { words: [...words] }), ...(wrongWords && { wrong_words: [...wrongWords] }) } : item
}

interface Props {
  items: ProofItem[]
  /** What is done in the campaign. */
  kind: CampaignKind
  onChange: (update: (items: ProofItem[]) => ProofItem[]) => void
}

/** What is asked for as proof. */
export function ItemList({ items, kind: campaignKind, onChange }: Props) {
  const t = useTranslations('campaign_admin')
  const [gone, setGone] = useState<{ item: ProofItem; at: number; name: string }>()
  return (
    <>
      <PartList path="content.proof_items" label={t('content.items')}>
        {items.map((item, at) => {
          const path = `content.proof_items.${at}`
          // By its key, so that what arrives late finds its own item, or none.
          const set = (next: ProofItem) => onChange((latest) => latest.map((other) => (other.key === next.key ? next : other)))
          return (
            <Movable
              key={item.key}
              name={`${at + 1}. ${t(`item_kinds.${item.kind}`)}`}
              at={at}
              count={items.length}
              onMove={(by) => onChange((latest) => reordered(latest, at, by))}
              onRemove={() => {
                setGone({ item, at, name: t(`item_kinds.${item.kind}`) })
                onChange((latest) => latest.filter(({ key }) => key !== item.key))
              }}
            >
              <TextPair path={`${path}.label`} label={t('items.label')} value={item.label} max={120} required onChange={(label) => set({ ...item, label })} />
              <TextPair path={`${path}.hint`} label={t('items.hint')} value={item.hint} max={300} onChange={(hint) => set({ ...item, hint })} />
              <ItemForm<ItemKindName> kind={item.kind} item={item} path={path} onChange={set} />
            </Movable>
          )
        })}
      </PartList>
      <div role="status">
        {gone && (
          <p className="flex flex-wrap items-center gap-x-3 text-sm">
            {t('items.removed', { name: gone.name })}
            <Button
              variant="quiet"
              size="sm"
              onClick={() => {
                onChange((latest) => restored(latest, gone))
                setGone(undefined)
              }}
            >
              {t('items.undo')}
            </Button>
          </p>
        )}
      </div>
      {items.length < MAX_PROOF_ITEMS && (
        <AddChoice
          label={t('content.add_item')}
          options={kinds.map((value) => ({ value, label: t(`item_kinds.${value}`) }))}
          onAdd={(kind) => onChange((latest) => [...latest, newItem(kind, latest, campaignKind)])}
        />
      )}
    </>
  )
}
