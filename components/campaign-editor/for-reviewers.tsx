'use client'

import { useTranslations } from 'next-intl'
import { MAX_OWN_REASONS } from '@/lib/work/campaigns/content'
import { emptyText } from '@/lib/work/campaigns/texts'
import { type EditContent, removed, replaced } from './draft'
import { TextPair } from './fields'
import { Movable, PartList } from './movable'
import { PictureField } from './picture-field'

interface Props {
  content: EditContent
  onChange: (change: Partial<EditContent>) => void
}

/** What reviewers see: instructions, examples and the campaign's own reasons. */
export function ForReviewers({ content, onChange }: Props) {
  const t = useTranslations('campaign_admin.reviewers')
  return (
    <>
      <TextPair
        path="content.reviewer_instructions"
        label={t('instructions')}
        value={content.reviewer_instructions}
        max={5000}
        rows={4}
        onChange={(reviewer_instructions) => onChange({ reviewer_instructions })}
      />
      <Examples name="good_examples" examples={content.good_examples} onChange={(good_examples) => onChange({ good_examples })} />
      <Examples name="bad_examples" examples={content.bad_examples} onChange={(bad_examples) => onChange({ bad_examples })} />
      <Reasons reasons={content.reject_reasons} onChange={(reject_reasons) => onChange({ reject_reasons })} />
    </>
  )
}

type Example = EditContent['good_examples'][number]

function Examples({ name, examples, onChange }: { name: 'good_examples' | 'bad_examples'; examples: Example[]; onChange: (examples: Example[]) => void }) {
  const t = useTranslations('campaign_admin.reviewers')
  return (
    <div className="flex flex-col gap-3">
      <h4 className="font-bold tracking-normal">{t(name)}</h4>
      <PartList path={`content.${name}`} label={t(name)}>
        {examples.map((example, at) => (
          <Movable
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture may be there twice, and the fields keep no state.
            key={`${example.picture}-${at}`}
            inner
            name={t('example', { number: at + 1 })}
            at={at}
            count={examples.length}
            onRemove={() => onChange(removed(examples, at))}
          >
            <PictureField
              path={`content.${name}.${at}.picture`}
              label={t('example_picture', { number: at + 1 })}
              value={example.picture}
              optional={false}
              onChange={(picture) => picture && onChange(replaced(examples, at, { ...example, picture }))}
            />
            <TextPair
              path={`content.${name}.${at}.text`}
              label={t('example_text')}
              value={example.text}
              max={300}
              required
              onChange={(text) => onChange(replaced(examples, at, { ...example, text }))}
            />
          </Movable>
        ))}
      </PartList>
      {/* An example begins with its picture. */}
      {examples.length < 6 && (
        <PictureField
          path={`content.${name}.new`}
          label={t('add_example')}
          value={undefined}
          onChange={(picture) => picture && onChange([...examples, { picture, text: emptyText() }])}
        />
      )}
    </div>
  )
}

type Reason = EditContent['reject_reasons'][number]

function Reasons({ reasons, onChange }: { reasons: Reason[]; onChange: (reasons: Reason[]) => void }) {
  const t = useTranslations('campaign_admin.reviewers')
  const add = () => {
    const taken = reasons.map(({ key }) => key)
    const number = [1, 2, 3, 4, 5, 6].find((at) => !taken.includes(`reason_${at}`)) ?? 6
    onChange([...reasons, { key: `reason_${number}`, text: emptyText() }])
  }
  return (
    <div className="flex flex-col gap-3">
      <h4 className="font-bold tracking-normal">{t('reasons')}</h4>
      <PartList path="content.reject_reasons" label={t('reasons')} add={reasons.length < MAX_OWN_REASONS ? { label: t('add_reason'), onAdd: add } : undefined}>
        {reasons.map((reason, at) => (
          <Movable key={reason.key} inner name={t('reason', { number: at + 1 })} at={at} count={reasons.length} onRemove={() => onChange(removed(reasons, at))}>
            <TextPair
              path={`content.reject_reasons.${at}.text`}
              label={t('reason', { number: at + 1 })}
              value={reason.text}
              max={200}
              required
              onChange={(text) => onChange(replaced(reasons, at, { ...reason, text }))}
            />
          </Movable>
        ))}
      </PartList>
    </div>
  )
}
