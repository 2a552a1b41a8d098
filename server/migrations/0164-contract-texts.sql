-- Version 1 of the three contracts, in force from the start. A lawyer's text replaces it per platform.
set local lock_timeout = '2s';

with written as (
  insert into contract_template (kind, language, version, title, clauses, note, written_by, written_at)
  values
  ('cc', 'en', 1, 'Contribution contract', $clauses$[
  {
    "title": "Purpose",
    "text": "{{counterparty.name}} and {{platform.name}} agree on operation {{operation.number}} as described above."
  },
  {
    "title": "Units",
    "text": "The project carrier warrants that it holds the units free of any claim, that they were issued by {{project.standard}}, and that they are not sold, retired or claimed elsewhere."
  },
  {
    "title": "Price and payment",
    "text": "Prices are net, in the currency named above. The contributor pays the platform’s invoice by bank transfer with its reference. The platform pays the project carrier once delivery is proven by the public registry link."
  },
  {
    "title": "Delivery",
    "text": "Units are delivered from the serial ranges that were reserved for this operation: retired for the beneficiary, or transferred to the contributor’s account, as agreed. A retirement at the registry is final."
  },
  {
    "title": "This text",
    "text": "Once approved this text is frozen: its SHA-256 is recorded in the operation’s journal, and the executed document must descend from it."
  }
]$clauses$, 'The text that the platform starts with.', '00000000-0000-0000-0000-000000000001', now()),
  ('mc', 'en', 1, 'Mandate contract', $clauses$[
  {
    "title": "Purpose",
    "text": "{{counterparty.name}} mandates {{platform.name}} to sell the units described above in operation {{operation.number}}, in its own name and at the price named there."
  },
  {
    "title": "Units",
    "text": "The project carrier warrants that it holds the units free of any claim, that they were issued by {{project.standard}}, and that they are not sold, retired or claimed elsewhere."
  },
  {
    "title": "Price and payment",
    "text": "Prices are net, in the currency named above. The contributor pays the platform. The platform pays the project carrier against its invoice once delivery is proven by the public registry link. The platform’s fee is the contributor’s."
  },
  {
    "title": "Delivery",
    "text": "The project carrier keeps the serial ranges reserved that were confirmed for this operation, and delivers them itself or lets the platform do so: retired for the beneficiary, or transferred to the contributor’s account, as agreed. A retirement at the registry is final."
  },
  {
    "title": "This text",
    "text": "Once approved this text is frozen: its SHA-256 is recorded in the operation’s journal, and the executed document must descend from it."
  }
]$clauses$, 'The text that the platform starts with.', '00000000-0000-0000-0000-000000000001', now()),
  ('rc', 'en', 1, 'Retirement contract', $clauses$[
  {
    "title": "Purpose",
    "text": "{{counterparty.name}} asks {{platform.name}} to retire the units described above, which stand in its balance, in operation {{operation.number}}."
  },
  {
    "title": "Units",
    "text": "The contributor confirms that it holds the units free of any claim, and that neither it nor anybody else has claimed them before. They were issued by {{project.standard}}."
  },
  {
    "title": "Fee",
    "text": "The units are the contributor’s and cost nothing more. Where the platform charges a fee, the contributor pays its invoice by bank transfer with its reference before the units are retired."
  },
  {
    "title": "Retirement",
    "text": "The platform locks the serial ranges named for this operation and retires them at the registry for the beneficiary. A retirement at the registry is final: the units can never be sold, transferred or claimed again."
  },
  {
    "title": "This text",
    "text": "Once approved this text is frozen: its SHA-256 is recorded in the operation’s journal, and the executed document must descend from it."
  }
]$clauses$, 'The text that the platform starts with.', '00000000-0000-0000-0000-000000000001', now())
  returning id
)
insert into contract_publication (template_id, published_by, published_at)
select id, '00000000-0000-0000-0000-000000000001', now() from written;
