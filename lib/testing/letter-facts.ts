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
        'Quem abre o seu link e conclui a tarefa tem o print analisado por uma pessoa da equipe. Quando o print é aprovado, R$ 10,00 entram no seu saldo.',
        'Para receber, informe sua chave Pix, conta ou carteira em Pagamentos, no seu painel.',
      ],
      press: ['Abrir meu painel', 'https://completa.example/promoter'],
    },
    en: {
      subject: 'Welcome to Completa',
      greeting: 'Hello Ana,',
      facts: ['Your link: https://completa.example/?referral_code=ABCD2345'],
      says: [
        'Somebody who opens your link and completes the task has their screenshot reviewed by a person on our team. When it is approved, R$10.00 goes to your balance.',
        'To be paid, give your PIX key, bank account or wallet under Payouts, in your dashboard.',
      ],
      press: ['Open my dashboard', 'https://completa.example/promoter'],
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
      says: ['Se não foi você, escolha uma senha nova agora e fale com a gente. Chaves de API e webhooks continuam funcionando: confira em Desenvolvedores.'],
      press: ['Não fui eu', 'https://completa.example/forgot-password'],
    },
    en: {
      subject: 'How you are paid was changed',
      greeting: 'Hello Ana,',
      facts: ['Paid to: PIX, key: CPF', 'Key: •••.456.789-••'],
      says: ['If it was not you, choose a new password now and contact us. API keys and webhooks keep working: check them under Developers.'],
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
  password_changed: {
    pt: {
      subject: 'Sua senha foi trocada',
      greeting: 'Olá, Ana,',
      says: [
        'A senha da sua conta na Completa acabou de ser trocada. As outras sessões foram encerradas.',
        'Se não foi você, escolha uma senha nova agora e fale com a gente. Chaves de API e webhooks continuam funcionando: confira em Desenvolvedores.',
      ],
      press: ['Não fui eu', 'https://completa.example/forgot-password'],
    },
    en: {
      subject: 'Your password was changed',
      greeting: 'Hello Ana,',
      says: [
        'The password of your account at Completa was changed a moment ago. The other sessions have ended.',
        'If it was not you, choose a new password now and contact us. API keys and webhooks keep working: check them under Developers.',
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
        'A tarefa foi aberta também de outro jeito além do seu primeiro link. Por segurança, o que você disser agora leva 24 horas para valer.',
      ],
      press: ['Abrir minha tarefa', 'https://completa.example/my-task#token'],
    },
    en: {
      subject: 'Your task was approved',
      greeting: 'Hello Ana,',
      facts: ['Reward: R$10.00', 'Payment code: K7QM2XHP'],
      says: [
        'Your reward is R$10.00. Until the payout starts, the team can still correct a decision made by mistake.',
        'The task was also opened in another way than by your first link. For your safety, what you say now takes effect 24 hours later.',
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
        'Whoever holds a place can still hand in while it is kept. Each approved task earns you the same as before.',
        'What is open now, and what you get for each approved task:',
      ],
      press: ['See the campaigns', 'https://completa.example/promoter/campaigns'],
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
