-- The four link settings that the landing page and the wizard read. Their addresses are placeholders until an administrator sets them.
INSERT INTO links (slug, title, url) VALUES
  ('task', 'Task', 'https://example.com/task'),
  ('telegram', 'Telegram', 'https://example.com/telegram'),
  ('email', 'E-mail', 'mailto:contato@example.com'),
  ('whatsapp', 'WhatsApp', 'https://example.com/whatsapp')
ON CONFLICT (slug) DO NOTHING;
--> statement-breakpoint
ALTER TABLE rate_limits SET UNLOGGED;
