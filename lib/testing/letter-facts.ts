import type { Kind } from '@/lib/people/mail/letters'
import type { Locale } from '@/lib/platform/i18n/locales'

/** What a letter written from `sampleData` has to say; spaces that do not break stand as plain ones. */
interface Facts {
  subject: string
  /** None where only an address is known, or where somebody else may have typed it. */
  greeting?: string
  /** Figures with their names, each on a line of its own. */
  facts?: string[]
  /** Sentences with an amount, a deadline, a reason or what somebody wrote. */
  says?: string[]
  /** What is pressed, and where it leads. */
  press?: [text: string, address: string]
}

export const letterFacts: Record<Kind, Record<Locale, Facts>> = {
  welcome: {
    pt: {
      subject: 'Boas-vindas à Completa',
      greeting: 'Olá, Ana,',
      facts: ['Seu link: https://completa.example/?referral_code=ABCD2345'],
      says: [
        'Quando alguém conclui uma tarefa pelo seu link e ela é aprovada, o seu ganho entra no saldo. São R$ 10,00 na tarefa principal. Para as outras, o painel mostra quanto você ganha.',
        'Para receber, informe sua chave Pix, conta ou carteira em Pagamentos, no seu painel.',
      ],
      press: ['Abrir meu painel', 'https://completa.example/promoter'],
    },
    en: {
      subject: 'Welcome to Completa',
      greeting: 'Hello Ana,',
      facts: ['Your link: https://completa.example/?referral_code=ABCD2345'],
      says: [
        'When someone completes a task through your link and it is approved, your earnings go to your balance. That is R$10.00 for the main task. For the others, your dashboard shows what you earn.',
        'To be paid, give your PIX key, bank account or wallet under Payouts, in your dashboard.',
      ],
      press: ['Open my dashboard', 'https://completa.example/promoter'],
    },
  },
  promoter_imported: {
    pt: {
      subject: 'Sua conta de promotor agora é na Completa',
      greeting: 'Olá, Ana,',
      facts: ['Saldo que veio junto: R$ 123,50', 'Seu link: https://completa.example/r/ANA-SOUZA'],
      says: ['O botão funciona uma vez, por 7 dias. Depois disso, peça outro link em “Esqueci a senha”.'],
      press: ['Escolher a senha', 'https://completa.example/my-task#token'],
    },
    en: {
      subject: 'Your promoter account is now at Completa',
      greeting: 'Hello Ana,',
      facts: ['Balance that came along: R$123.50', 'Your link: https://completa.example/r/ANA-SOUZA'],
      says: ['The button works once, for 7 days. After that, ask for another link under “Forgot my password”.'],
      press: ['Choose the password', 'https://completa.example/my-task#token'],
    },
  },
  first_completion: {
    pt: {
      subject: 'A primeira tarefa do seu link foi aprovada',
      greeting: 'Olá, Ana,',
      facts: ['Seu saldo recebeu: R$ 10,00', 'Código de pagamento: K7QM2XHP'],
      press: ['Ver meus pagamentos', 'https://completa.example/promoter/payouts'],
    },
    en: {
      subject: 'The first task from your link was approved',
      greeting: 'Hello Ana,',
      facts: ['Added to your balance: R$10.00', 'Payment code: K7QM2XHP'],
      press: ['See my payouts', 'https://completa.example/promoter/payouts'],
    },
  },
  weekly_summary: {
    pt: {
      subject: 'Sua semana na Completa: 16 – 22 de nov. de 2026',
      greeting: 'Olá, Ana,',
      facts: ['Cliques: 1.234', 'Tarefas concluídas: 56', 'Ganho na semana: R$ 560,00'],
      says: ['Isto veio pelo seu link na semana de 16 – 22 de nov. de 2026:'],
      press: ['Abrir meu painel', 'https://completa.example/promoter'],
    },
    en: {
      subject: 'Your week at Completa: Nov 16 – 22, 2026',
      greeting: 'Hello Ana,',
      facts: ['Clicks: 1,234', 'Completed tasks: 56', 'Earned in the week: R$560.00'],
      says: [
        'This came through your link in the week of Nov 16 – 22, 2026:',
        'Earnings count approved tasks and those in review. Tasks that are returned are taken off.',
      ],
      press: ['Open my dashboard', 'https://completa.example/promoter'],
    },
  },
  completion_rejected: {
    pt: {
      subject: 'Uma tarefa do seu link foi devolvida',
      greeting: 'Olá, Ana,',
      facts: ['Código de pagamento: K7QM2XHP', 'Motivo: Ilegível'],
      says: ['Analisamos a tarefa e a devolvemos a quem fez.'],
      press: ['Ver as devolvidas', 'https://completa.example/promoter/completions?status=rejected'],
    },
    en: {
      subject: 'A task from your link was returned',
      greeting: 'Hello Ana,',
      facts: ['Payment code: K7QM2XHP', 'Reason: Unreadable'],
      says: ['We reviewed the task and returned it to the person who did it.'],
      press: ['See the returned ones', 'https://completa.example/promoter/completions?status=rejected'],
    },
  },
  payout_paid: {
    pt: {
      subject: 'Pagamento feito: R$ 1.234,50',
      greeting: 'Olá, Ana,',
      facts: ['Valor: R$ 1.234,50', 'Forma de receber: Pix', 'Número da transação: E12345678202611221405abcdefghijk', 'Data e hora: 22 de nov. de 2026, 14:05'],
      says: ['Pagamos R$ 1.234,50 a você.', 'Confira o número da transação no extrato do seu banco.'],
      press: ['Ver meus pagamentos', 'https://completa.example/promoter/payouts'],
    },
    en: {
      subject: 'Payout made: R$1,234.50',
      greeting: 'Hello Ana,',
      facts: ['Amount: R$1,234.50', 'Paid to: PIX', 'Transaction number: E12345678202611221405abcdefghijk', 'Date and time: Nov 22, 2026, 2:05 PM'],
      says: ['We have paid you R$1,234.50.', 'Check the transaction number on your bank statement.'],
      press: ['See my payouts', 'https://completa.example/promoter/payouts'],
    },
  },
  payout_failed: {
    pt: {
      subject: 'Seu pagamento de R$ 10,00 não chegou',
      greeting: 'Olá, Ana,',
      facts: ['Valor: R$ 10,00', 'Motivo: Chave errada'],
      says: ['O banco não encontrou a chave ou a conta.'],
      press: ['Ver meus pagamentos', 'https://completa.example/promoter/payouts'],
    },
    en: {
      subject: 'Your payout of R$10.00 did not arrive',
      greeting: 'Hello Ana,',
      facts: ['Amount: R$10.00', 'Reason: Wrong key'],
      says: ['The bank did not find the key or the account.'],
      press: ['See my payouts', 'https://completa.example/promoter/payouts'],
    },
  },
  payout_method_changed: {
    pt: {
      subject: 'A forma como você recebe foi alterada',
      greeting: 'Olá, Ana,',
      facts: ['Forma de receber: Pix, chave: CPF', 'Chave: •••.456.789-••'],
      says: ['Se não foi você, escolha uma senha nova agora e fale com a gente. Ali, marque “Parar também chaves de API e webhooks”.'],
      press: ['Não fui eu', 'https://completa.example/forgot-password'],
    },
    en: {
      subject: 'How you are paid was changed',
      greeting: 'Hello Ana,',
      facts: ['Paid to: PIX, key: CPF', 'Key: •••.456.789-••'],
      says: ['If it was not you, choose a new password now and contact us. There, tick “Also stop API keys and webhooks”.'],
      press: ['It was not me', 'https://completa.example/forgot-password'],
    },
  },
  message_to_promoter: {
    pt: {
      subject: 'Sobre os seus links',
      greeting: 'Olá, Ana,',
      says: ['A equipe da Completa escreveu para você:', 'Vi que o seu link cresceu.', 'Como você o divulga?'],
      press: ['Abrir meu painel', 'https://completa.example/promoter'],
    },
    en: {
      subject: 'Sobre os seus links',
      greeting: 'Hello Ana,',
      says: ['The Completa team wrote to you:', 'Vi que o seu link cresceu.', 'Como você o divulga?'],
      press: ['Open my dashboard', 'https://completa.example/promoter'],
    },
  },
  announcement: {
    pt: {
      subject: 'Tarefa nova no domingo',
      greeting: 'Olá, Ana,',
      says: ['No domingo entra uma tarefa que paga mais.', 'Compartilhe seu link antes das 10h.'],
      press: ['Abrir o aviso', 'https://completa.example/promoter/announcements?open=7'],
    },
    en: {
      subject: 'Tarefa nova no domingo',
      greeting: 'Hello Ana,',
      says: ['No domingo entra uma tarefa que paga mais.', 'Compartilhe seu link antes das 10h.'],
      press: ['Open the announcement', 'https://completa.example/promoter/announcements?open=7'],
    },
  },
  password_changed: {
    pt: {
      subject: 'Sua senha foi trocada',
      greeting: 'Olá, Ana,',
      says: [
        'A senha da sua conta na Completa acabou de ser trocada. Você saiu dos outros aparelhos.',
        'Se não foi você, escolha uma senha nova agora e fale com a gente. Ali, marque “Parar também chaves de API e webhooks”.',
      ],
      press: ['Não fui eu', 'https://completa.example/forgot-password'],
    },
    en: {
      subject: 'Your password was changed',
      greeting: 'Hello Ana,',
      says: [
        'Your Completa password was just changed. You were signed out on your other devices.',
        'If it was not you, choose a new password now and contact us. There, tick “Also stop API keys and webhooks”.',
      ],
      press: ['It was not me', 'https://completa.example/forgot-password'],
    },
  },
  task_received: {
    pt: {
      subject: 'Recebemos a sua tarefa',
      greeting: 'Olá, Ana,',
      facts: ['Recompensa: R$ 10,00', 'Código de pagamento: K7QM2XHP'],
      press: ['Acompanhar minha tarefa', 'https://completa.example/my-task#token'],
    },
    en: {
      subject: 'We have received your task',
      greeting: 'Hello Ana,',
      facts: ['Reward: R$10.00', 'Payment code: K7QM2XHP'],
      press: ['Follow my task', 'https://completa.example/my-task#token'],
    },
  },
  task_approved: {
    pt: {
      subject: 'Sua tarefa foi aprovada',
      greeting: 'Olá, Ana,',
      facts: ['Recompensa: R$ 10,00', 'Código de pagamento: K7QM2XHP'],
      says: [
        'Sua recompensa é de R$ 10,00. Até o pagamento começar, a equipe ainda pode corrigir uma decisão tomada por engano.',
        'A tarefa também foi aberta com o código e o WhatsApp, ou por um link novo da equipe. Para proteger seu dinheiro, o que você informar agora leva 24 horas para valer.',
      ],
      press: ['Abrir minha tarefa', 'https://completa.example/my-task#token'],
    },
    en: {
      subject: 'Your task was approved',
      greeting: 'Hello Ana,',
      facts: ['Reward: R$10.00', 'Payment code: K7QM2XHP'],
      says: [
        'Your reward is R$10.00. Until the payout starts, the team can still correct a decision made by mistake.',
        'The task was also opened with its code and WhatsApp number, or by a new link from the team. To protect your money, what you tell us now takes effect 24 hours later.',
      ],
      press: ['Open my task', 'https://completa.example/my-task#token'],
    },
  },
  task_returned: {
    pt: {
      subject: 'Sua tarefa foi devolvida',
      greeting: 'Olá, Ana,',
      says: [
        'O que você enviou não mostra que a tarefa chegou ao fim.',
        'Recado da equipe: Falta a última tela.',
        'Você pode enviar de novo até 22 de dez. de 2026, 14:05, sem penalidade.',
        'Se acha que houve um engano, peça outra olhada até 22 de dez. de 2026, 14:05.',
        'Sua vaga e o valor dela ficam guardados até 24 de nov. de 2026, 14:05. Depois disso, um novo envio ou um pedido só entra se a tarefa ainda tiver dinheiro.',
      ],
      press: ['Abrir minha tarefa', 'https://completa.example/my-task#token'],
    },
    en: {
      subject: 'Your task was returned',
      greeting: 'Hello Ana,',
      says: [
        'What you sent does not show that the task was finished.',
        'Note from the team: Falta a última tela.',
        'You can send it again until Dec 22, 2026, 2:05 PM, without penalty.',
        'If you think this is a mistake, ask for another look until Dec 22, 2026, 2:05 PM.',
        'Your place and its amount are kept until Nov 24, 2026, 2:05 PM. After that, a new submission or a request is taken only if the task still has money.',
      ],
      press: ['Open my task', 'https://completa.example/my-task#token'],
    },
  },
  task_paid: {
    pt: {
      subject: 'Pagamento feito: R$ 10,00',
      greeting: 'Olá, Ana,',
      facts: ['Valor: R$ 10,00', 'Forma de receber: Pix', 'Número da transação: E12345678202611221405abcdefghijk', 'Data e hora: 22 de nov. de 2026, 14:05'],
      says: ['Pagamos R$ 10,00 a você.', 'Confira o número da transação no extrato do seu banco.'],
      press: ['Ver o comprovante', 'https://completa.example/my-task#token'],
    },
    en: {
      subject: 'Payout made: R$10.00',
      greeting: 'Hello Ana,',
      facts: ['Amount: R$10.00', 'Paid to: PIX', 'Transaction number: E12345678202611221405abcdefghijk', 'Date and time: Nov 22, 2026, 2:05 PM'],
      says: ['We have paid you R$10.00.', 'Check the transaction number on your bank statement.'],
      press: ['See the receipt', 'https://completa.example/my-task#token'],
    },
  },
  task_payout_failed: {
    pt: {
      subject: 'Seu pagamento de R$ 10,00 voltou',
      greeting: 'Olá, Ana,',
      facts: ['Valor: R$ 10,00', 'Motivo: Banco recusou'],
      says: ['O banco não aceitou o pagamento.', 'Peça o pagamento de novo na sua tarefa. Se acontecer outra vez, mude como você recebe ou fale com a gente.'],
      press: ['Abrir minha tarefa', 'https://completa.example/my-task#token'],
    },
    en: {
      subject: 'Your payout of R$10.00 came back',
      greeting: 'Hello Ana,',
      facts: ['Amount: R$10.00', 'Reason: Refused by the bank'],
      says: ['The bank did not accept the payout.', 'Request the payout again in your task. If it happens once more, change how you are paid or talk to us.'],
      press: ['Open my task', 'https://completa.example/my-task#token'],
    },
  },
  task_method_changed: {
    pt: {
      subject: 'A forma como você recebe foi alterada',
      greeting: 'Olá, Ana,',
      facts: ['Forma de receber: Pix, chave: CPF', 'Chave: •••.456.789-••'],
      says: ['Por segurança, a mudança só vale a partir de 23 de nov. de 2026, 14:05.'],
      press: ['Abrir minha tarefa', 'https://completa.example/my-task#token'],
    },
    en: {
      subject: 'How you are paid was changed',
      greeting: 'Hello Ana,',
      facts: ['Paid to: PIX, key: CPF', 'Key: •••.456.789-••'],
      says: ['For your safety, the change takes effect on Nov 23, 2026, 2:05 PM.'],
      press: ['Open my task', 'https://completa.example/my-task#token'],
    },
  },
  campaign_notice: {
    pt: {
      subject: 'A campanha “Responda à pesquisa” já usou 82% da verba',
      greeting: 'Olá, Ana,',
      facts: ['Verba colocada: R$ 3.000,00', 'Verba disponível: R$ 520,00'],
      says: ['Da verba desta campanha, 82% já está reservada, aprovada ou paga.'],
      press: ['Abrir a campanha', 'https://completa.example/admin/campaigns/7'],
    },
    en: {
      subject: 'The campaign “Responda à pesquisa” has used 82% of its budget',
      greeting: 'Hello Ana,',
      facts: ['Budget added: R$3,000.00', 'Budget available: R$520.00'],
      says: ['Of the budget of this campaign, 82% is reserved, approved or paid.'],
      press: ['Open the campaign', 'https://completa.example/admin/campaigns/7'],
    },
  },
  campaign_closed: {
    pt: {
      subject: 'A campanha “Responda à pesquisa” está sem vagas',
      greeting: 'Olá, Ana,',
      facts: ['Veja o vídeo: R$ 1,50'],
      says: [
        'A verba da campanha “Responda à pesquisa” acabou. Por enquanto, quem abre o seu link não consegue começar esta tarefa.',
        'Quem tem uma vaga ainda pode enviar enquanto ela está guardada. Cada tarefa aprovada vale para você o mesmo que antes.',
        'O que está aberto agora, e quanto você recebe por tarefa aprovada:',
      ],
      press: ['Ver as campanhas', 'https://completa.example/promoter/campaigns'],
    },
    en: {
      subject: 'The campaign “Responda à pesquisa” has no places left',
      greeting: 'Hello Ana,',
      facts: ['Veja o vídeo: R$1.50'],
      says: [
        'The budget of the campaign “Responda à pesquisa” is used up. For now, whoever opens your link cannot start this task.',
        'Anyone who holds a place can still submit while it is held. Each approved task earns you the same as before.',
        'What is open now, and what you get for each approved task:',
      ],
      press: ['See the campaigns', 'https://completa.example/promoter/campaigns'],
    },
  },
  application_approved: {
    pt: {
      subject: 'Seu pedido foi aprovado',
      greeting: 'Olá, Ana,',
      facts: ['Seu link: https://completa.example/?referral_code=ABCD2345'],
      says: [
        'Você já pode divulgar. Este link é só seu, e o que chegar por ele conta a partir de agora:',
        'No seu painel você vê quanto ganha por tarefa e como receber.',
      ],
      press: ['Abrir meu painel', 'https://completa.example/promoter'],
    },
    en: {
      subject: 'Your application was approved',
      greeting: 'Hello Ana,',
      facts: ['Your link: https://completa.example/?referral_code=ABCD2345'],
      says: [
        'You can start promoting. This link is yours alone, and what comes through it counts from now on:',
        'Your dashboard shows what you earn for each task and how you are paid.',
      ],
      press: ['Open my dashboard', 'https://completa.example/promoter'],
    },
  },
  application_declined: {
    pt: {
      subject: 'Sobre o seu pedido para ser promotor',
      greeting: 'Olá, Ana,',
      facts: [],
      says: [
        'Lemos o seu pedido e não vamos aprová-lo agora. O motivo:',
        'O perfil que você indicou não existe mais.',
        'Depois de 30 dias você pode pedir de novo na sua conta. Se preferir, encerre a conta lá, e apagamos os seus dados.',
      ],
      press: ['Ver meu pedido', 'https://completa.example/promoter'],
    },
    en: {
      subject: 'About your application to become a promoter',
      greeting: 'Hello Ana,',
      facts: [],
      says: [
        'We read your application and do not approve it for now. The reason:',
        'O perfil que você indicou não existe mais.',
        'After 30 days you can apply again in your account. If you prefer, close the account there, and we delete your data.',
      ],
      press: ['See my application', 'https://completa.example/promoter'],
    },
  },
  account_closing: {
    pt: {
      subject: 'Sua conta está sendo encerrada',
      greeting: 'Olá, Ana,',
      facts: ['Valor: R$ 33,50'],
      says: [
        'Estamos encerrando a sua conta de promotor. Seus links não contam mais. Antes pagamos tudo o que devemos a você, na forma de receber que você informou.',
        'Quando estiver pago, a conta é excluída. Se isso é um engano ou a forma de receber não vale mais, escreva para nós.',
      ],
      press: ['Escrever para nós', 'https://completa.example/#contact'],
    },
    en: {
      subject: 'Your account is being closed',
      greeting: 'Hello Ana,',
      facts: ['Amount: R$33.50'],
      says: [
        'We are closing your promoter account. Your links no longer count. First we pay all that is owed to you, to the payout method that you gave us.',
        'Once it is paid, the account is deleted. If this is a mistake or the payout method is no longer right, write to us.',
      ],
      press: ['Write to us', 'https://completa.example/#contact'],
    },
  },
  account_closed: {
    pt: {
      subject: 'Sua conta foi encerrada',
      greeting: 'Olá, Ana,',
      says: [
        'Você encerrou a sua conta de promotor, e nada era devido a você. Nome, e-mail, forma de receber, chaves e links foram excluídos. Cliques e tarefas ficam sem o seu nome.',
        'O que foi pago a você fica registrado por cinco anos, como a lei pede. Se não foi você quem encerrou a conta, escreva para nós.',
      ],
      press: ['Escrever para nós', 'https://completa.example/#contact'],
    },
    en: {
      subject: 'Your account was closed',
      greeting: 'Hello Ana,',
      says: [
        'You closed your promoter account, and nothing was owed to you. Name, email, payout method, keys and links were deleted. Clicks and tasks stay without your name.',
        'What was paid to you is kept for five years, as the law asks. If it was not you who closed the account, write to us.',
      ],
      press: ['Write to us', 'https://completa.example/#contact'],
    },
  },
  funding_to_confirm: {
    pt: {
      subject: 'Confirme um movimento na campanha “Conte o que achou”',
      greeting: 'Olá, Ana,',
      facts: ['Valor: R$ 15.000,00'],
      says: [
        'Helena Prado quer mover dinheiro da campanha “Conte o que achou”. O valor passa do que uma pessoa pode mover sozinha por dia, por isso uma segunda pessoa olha.',
        'Se você não concorda, abra a campanha e recuse: assim nada muda.',
      ],
      press: ['Ver o pedido', 'https://completa.example/admin/campaigns/7?tab=money'],
    },
    en: {
      subject: 'Confirm a money movement in “Conte o que achou”',
      greeting: 'Hello Ana,',
      facts: ['Amount: R$15,000.00'],
      says: [
        'Helena Prado wants to move money of the campaign “Conte o que achou”. The amount is above what one person may move alone in a day, so a second person looks at it.',
        'If you do not agree, open the campaign and refuse: nothing changes then.',
      ],
      press: ['See the request', 'https://completa.example/admin/campaigns/7?tab=money'],
    },
  },
  payouts_to_confirm: {
    pt: {
      subject: '12 pagamentos esperam sua confirmação',
      greeting: 'Olá, Ana,',
      facts: ['Pagamentos: 12', 'Valor: R$ 1.200,00'],
      says: [
        'Helena Prado pede que você comece 12 pagamentos. Eles passam do que uma pessoa pode começar sozinha por dia, por isso uma segunda pessoa olha.',
        'Se você não concorda, abra o pagamento e recuse: assim nada é pago.',
      ],
      press: ['Abrir os pagamentos', 'https://completa.example/admin/payouts'],
    },
    en: {
      subject: '12 payouts are waiting for your confirmation',
      greeting: 'Hello Ana,',
      facts: ['Payouts: 12', 'Amount: R$1,200.00'],
      says: [
        'Helena Prado asks you to start 12 payouts. They are above what one person may start alone in a day, so a second person looks at them.',
        'If you do not agree, open the payout and refuse: nothing is paid then.',
      ],
      press: ['Open the payouts', 'https://completa.example/admin/payouts'],
    },
  },
  daily_summary: {
    pt: {
      subject: 'O que espera pela equipe em 22 de nov. de 2026',
      greeting: 'Olá, Ana,',
      facts: ['Em análise: 41', 'Em análise além do prazo: 3', 'Pagamentos pedidos: 12', 'Pagamentos a conferir: 1', 'Mensagens sem resposta: 5'],
      press: ['Abrir o painel', 'https://completa.example/admin'],
    },
    en: {
      subject: 'What is waiting for the team on Nov 22, 2026',
      greeting: 'Hello Ana,',
      facts: ['In review: 41', 'In review past the target: 3', 'Payouts requested: 12', 'Payouts to check: 1', 'Unanswered messages: 5'],
      press: ['Open the dashboard', 'https://completa.example/admin'],
    },
  },
  message_reply: {
    pt: {
      subject: 'Resposta à sua mensagem para a Completa',
      greeting: 'Olá, Ana,',
      says: ['O pagamento sai hoje.\nQualquer dúvida, escreva.', 'Em 21 de nov. de 2026, 09:00 você escreveu:\n> Quando recebo?\n> Obrigada'],
    },
    en: {
      subject: 'Reply to your message to Completa',
      greeting: 'Hello Ana,',
      says: ['O pagamento sai hoje.\nQualquer dúvida, escreva.', 'On Nov 21, 2026, 9:00 AM you wrote:\n> Quando recebo?\n> Obrigada'],
    },
  },
  invitation: {
    pt: {
      subject: 'Helena Prado convida você para a equipe da Completa',
      says: [
        'Helena Prado convida você para administrar a Completa. Para começar, escolha a sua senha.',
        'O link funciona uma vez, até 22 de dez. de 2026, 14:05 (horário de Brasília). Não o encaminhe: quem abrir pode ficar com o seu lugar.',
      ],
      press: ['Aceitar o convite', 'https://completa.example/my-task#token'],
    },
    en: {
      subject: 'Helena Prado invites you to join the Completa team',
      says: [
        'Helena Prado invites you to become an administrator of Completa. Choose your password to begin.',
        'The link works once, until Dec 22, 2026, 2:05 PM (Brasília time). Do not forward it: whoever opens it can take your place.',
      ],
      press: ['Accept the invitation', 'https://completa.example/my-task#token'],
    },
  },
  password_reset: {
    pt: {
      subject: 'Escolha uma senha nova',
      facts: ['Pedido em: 22 de nov. de 2026, 14:05', 'Navegador: Chrome no Android'],
      says: [
        'Alguém pediu para escolher uma senha nova para a sua conta na Completa. Se foi você, use o botão.',
        'O link funciona uma vez, por 30 minutos. Depois de escolher a senha, você sai da conta em todos os aparelhos e entra de novo com ela.',
      ],
      press: ['Escolher a senha', 'https://completa.example/my-task#token'],
    },
    en: {
      subject: 'Choose a new password',
      facts: ['Asked on: Nov 22, 2026, 2:05 PM', 'Browser: Chrome on Android'],
      says: [
        'Somebody asked to choose a new password for your Completa account. If it was you, use the button.',
        'The link works once, for 30 minutes. After you choose the password you are signed out on all devices and sign in again with it.',
      ],
      press: ['Choose the password', 'https://completa.example/my-task#token'],
    },
  },
  second_factor_changed: {
    pt: {
      subject: 'Aplicativo de códigos ativado',
      greeting: 'Olá, Ana,',
      says: ['Se não foi você, troque a senha agora e fale com a gente.'],
      press: ['Ver minha conta', 'https://completa.example/admin/settings'],
    },
    en: {
      subject: 'Code app turned on',
      greeting: 'Hello Ana,',
      says: ['If this was not you, change your password now and talk to us.'],
      press: ['See my account', 'https://completa.example/admin/settings'],
    },
  },
  key_approved_most: {
    pt: {
      subject: 'A chave “Painel” chegou ao limite de aprovações',
      greeting: 'Olá, Ana,',
      says: [
        'As chaves de Helena Prado chegaram ao máximo de aprovações de dez minutos ou de um dia. A próxima aprovação, com a chave “Painel”, foi recusada.',
      ],
      press: ['Ver o registro', 'https://completa.example/admin/audit'],
    },
    en: {
      subject: 'The key “Painel” has reached its approval limit',
      greeting: 'Hello Ana,',
      says: [
        'The keys of Helena Prado have reached the limit of approvals for ten minutes or for a day. The next approval, with the key “Painel”, was refused.',
      ],
      press: ['See the log', 'https://completa.example/admin/audit'],
    },
  },
  administrators_changed: {
    pt: {
      subject: 'Rita Lima não administra mais a Completa',
      greeting: 'Olá, Ana,',
      says: [
        'Helena Prado desativou a conta de administração de Rita Lima.',
        'Por 72 horas, quem entrou ou foi reativado não confirma dinheiro como segunda pessoa. Quem foi desativado ainda conta por esse tempo. Se isso não está certo, fale agora com a equipe e com quem mantém o servidor.',
      ],
      press: ['Ver a equipe', 'https://completa.example/admin/team'],
    },
    en: {
      subject: 'Rita Lima is no longer an administrator',
      greeting: 'Hello Ana,',
      says: [
        'Helena Prado disabled the administrator account of Rita Lima.',
        'For 72 hours, someone who joined or was enabled cannot confirm money as a second person. Someone who was disabled still counts for that time. If this is not right, talk to the team and to whoever runs the server now.',
      ],
      press: ['See the team', 'https://completa.example/admin/team'],
    },
  },
  webhook_switched_off: {
    pt: {
      subject: 'Webhook desligado: Meu painel',
      greeting: 'Olá, Ana,',
      facts: ['Endereço: painel.example', 'Falha desde: 17 de nov. de 2026, 14:05'],
      says: ['O webhook “Meu painel” falhou em todos os envios por cinco dias. Por isso ele foi desligado.'],
      press: ['Ver meus webhooks', 'https://completa.example/promoter/developers'],
    },
    en: {
      subject: 'Webhook switched off: Meu painel',
      greeting: 'Hello Ana,',
      facts: ['Address: painel.example', 'Failing since: Nov 17, 2026, 2:05 PM'],
      says: ['Every delivery to the webhook “Meu painel” failed for five days. So it was switched off.'],
      press: ['See my webhooks', 'https://completa.example/promoter/developers'],
    },
  },
}
