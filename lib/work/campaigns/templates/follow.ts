import { proposedWords, proposedWrongWords } from './proposed-words'
import { both, templateOf } from './template'

/** Following a page. */
export const followTemplate = templateOf(
  {
    title: both('Siga nossa página', 'Follow our page'),
    summary: both(
      'Siga a página com a sua própria conta e envie um print que mostre isso.',
      'Follow the page with your own account and send a screenshot that shows it.',
    ),
    minutes: 3,
    instructions: [
      both('Toque em “Abrir a tarefa”. A página abre em outra aba ou no aplicativo.', 'Press “Open the task”. The page opens in another tab or in the app.'),
      both('Entre com a sua conta pessoal, se ainda não entrou.', 'Sign in with your personal account if you have not yet.'),
      both('Toque em “Seguir” e espere o botão mudar para “Seguindo”.', 'Press “Follow” and wait until the button says “Following”.'),
      both(
        'Tire um print da página inteira: ele precisa mostrar o nome da página e o botão “Seguindo”.',
        'Take a screenshot of the whole page: it must show the name of the page and the button “Following”.',
      ),
      both('Volte aqui e envie o print e o seu nome de usuário.', 'Come back here and send the screenshot and your user name.'),
    ],
    proof: both('O print e o nome de usuário precisam ser da mesma conta.', 'The screenshot and the user name must be of the same account.'),
    proof_items: [
      {
        kind: 'picture',
        key: 'screenshot',
        label: both('Print da página com o botão “Seguindo”', 'Screenshot of the page with the button “Following”'),
        hint: both('O nome da página e o botão precisam aparecer.', 'The name of the page and the button must be seen.'),
        words: [...(proposedWords.follow ?? [])],
        wrong_words: [...(proposedWrongWords.follow ?? [])],
      },
      {
        kind: 'text',
        key: 'user_name',
        label: both('Seu nome de usuário', 'Your user name'),
        hint: both('Como aparece no seu perfil. Nunca pedimos a sua senha.', 'As it is on your profile. We never ask for your password.'),
        minimum: 2,
        maximum: 60,
      },
    ],
    reviewers: both(
      'Confira o nome da página e o botão “Seguindo” no print. Se puder, procure o nome de usuário entre os seguidores. Conta criada só para a tarefa, sem foto e sem publicações, pede mais atenção, mas não é motivo de recusa por si só.',
      'Check the name of the page and the button “Following” in the screenshot. If you can, look for the user name among the followers. An account without a picture or posts deserves a closer look, but is no reason for a rejection by itself.',
    ),
    reasons: [
      [
        'not_following',
        both(
          'O print ainda mostra o botão “Seguir”. Siga a página e envie outro.',
          'The screenshot still shows the button “Follow”. Follow the page and send another.',
        ),
      ],
      [
        'other_page',
        both(
          'O print é de outra página. Abra a tarefa pelo botão e tente de novo.',
          'The screenshot is of another page. Open the task with the button and try again.',
        ),
      ],
      ['other_account', both('O nome de usuário não é o da conta do print.', 'The user name is not that of the account in the screenshot.')],
    ],
  },
  both('Abra a página e siga com a sua conta. Não é preciso publicar nada.', 'Open the page and follow it with your account. You need not post anything.'),
)
