import type { z } from 'zod'
import type { DraftContent } from '../content'
import type { CampaignText } from '../texts'

/** Content that a new campaign starts with. An administrator adds what only they know: the link, the code, the hosts. */
export type Template = z.output<typeof DraftContent>
type Step = Template['steps'][number]

/** A text in both languages. */
export const both = (pt: string, en: string): CampaignText => ({ pt, en })

interface Parts extends Pick<Template, 'title' | 'summary' | 'minutes' | 'proof_items'> {
  /** What the person does, in numbered lines, on the page of the task. */
  instructions: CampaignText[]
  /** What the proof must show. */
  proof: CampaignText
  reviewers: CampaignText
  reasons: [key: string, text: CampaignText][]
}

/** How each task goes on, in the words of the wizard. */
const introduction = (instructions: CampaignText): Step => ({
  kind: 'introduction',
  lines: [
    both('Preencha seus dados: assim sabemos de quem é a tarefa.', 'Fill in your details, so that we know whose task it is.'),
    instructions,
    both('Envie a prova pedida, que mostra que a tarefa foi feita.', 'Send the proof we ask for, which shows that you did the task.'),
    both(
      'Guarde o seu link: com ele você acompanha a resposta e diz como quer receber. Se a tarefa for aprovada, você recebe o valor prometido.',
      'Keep your link: with it you see the answer and say how you want to be paid. If the task is approved, you are paid the reward that was promised.',
    ),
  ],
  note: both(
    'A equipe analisa o que você envia. Uma tarefa devolvida vem com o motivo e pode ser corrigida.',
    'The team reviews what you send. A task that is returned comes with the reason and can be put right.',
  ),
})

/** A template from its parts, with the steps that all templates have. */
export const templateOf = ({ title, summary, minutes, instructions, proof, proof_items, reviewers, reasons }: Parts, how: CampaignText): Template => ({
  title,
  summary,
  minutes,
  steps: [
    { kind: 'welcome', lead: summary },
    introduction(how),
    { kind: 'registration', fields: [] },
    { kind: 'task', instructions: instructions.map((text) => ({ text })) },
    { kind: 'proof', lead: proof },
    { kind: 'contact', email: 'optional', telegram: 'optional' },
    { kind: 'done' },
  ],
  proof_items,
  reviewer_instructions: reviewers,
  good_examples: [],
  bad_examples: [],
  reject_reasons: reasons.map(([key, text]) => ({ key, text })),
})
