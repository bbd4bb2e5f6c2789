import { both, templateOf } from './template'

/** Writing a review of something that the person knows. */
export const reviewTemplate = templateOf(
  {
    title: both('Escreva uma avaliação sincera', 'Write an honest review'),
    summary: both(
      'Avalie um lugar, produto ou serviço que você conhece e envie o link da sua avaliação.',
      'Review a place, product or service that you know and send the link of your review.',
    ),
    minutes: 8,
    instructions: [
      both('Só aceite se você já usou ou visitou o que vai avaliar.', 'Take this task only if you have used or visited what you will review.'),
      both('Toque em “Abrir a tarefa” e entre com a sua própria conta.', 'Press “Open the task” and sign in with your own account.'),
      both(
        'Escreva com as suas palavras o que foi bom e o que foi ruim. A nota é a que você quiser: ela não muda o seu pagamento.',
        'Write in your own words what was good and what was bad. The rating is yours: it does not change what you are paid.',
      ),
      both(
        'Se o site permitir, diga que recebeu por escrever. Algumas páginas exigem isso.',
        'If the site lets you, say that you were paid for writing. Some sites demand it.',
      ),
      both(
        'Publique e copie o link da sua avaliação. Volte aqui e cole o link.',
        'Publish it and copy the link of your review. Come back here and paste the link.',
      ),
    ],
    proof: both('O link precisa abrir a sua avaliação, sem senha.', 'The link must open your review without a password.'),
    proof_items: [
      {
        kind: 'link',
        key: 'review',
        label: both('Link da sua avaliação', 'Link of your review'),
        hint: both('Comece com https://. Use “Compartilhar” na avaliação para copiar.', 'It begins with https://. Use “Share” on the review to copy it.'),
        hosts: [],
      },
    ],
    reviewers: both(
      'Abra o link: a avaliação precisa estar no ar, ser do lugar ou produto certo e ter texto próprio. Nunca recuse por causa da nota ou de uma crítica.',
      'Open the link: the review must be online, be of the right place or product and have words of its own. Never reject because of the rating or of criticism.',
    ),
    reasons: [
      [
        'not_online',
        both(
          'O link não abre a avaliação. Confira se ela foi publicada e envie o link certo.',
          'The link does not open the review. See if it was published and send the right link.',
        ),
      ],
      [
        'copied',
        both('O texto foi copiado de outra avaliação. Escreva com as suas palavras.', 'The text was copied from another review. Write in your own words.'),
      ],
      ['other_subject', both('A avaliação é de outro lugar ou produto.', 'The review is of another place or product.')],
    ],
  },
  both('Escreva uma avaliação sincera, boa ou ruim, de algo que você conhece.', 'Write an honest review, good or bad, of something that you know.'),
)
