package com.acme.mapping;

import com.acme.Ticket;
import com.acme.with_lombok.prompts.AssignPrompt;
import java.util.List;

/** Prints prompts that are made of values whose classes annotation processors wrote. */
public final class Main {
  private Main() {}

  /** Prints two prompts. */
  public static void main(String[] arguments) {
    Ticket ticket = Ticket.builder().key("ACME-7").attempt(2L).watchers(List.of("Ada")).build();
    Ticket.Person person = Ticket.Person.builder().name("Grace").build();
    TicketMapper mapper = TicketMapper.INSTANCE;
    System.out.print(mapper.note(ticket).render());
    System.out.print(
        AssignPrompt.builder()
            .ticket(ticket.getKey())
            .level(mapper.level(TicketMapper.Priority.HIGH))
            .assignee(mapper.assignee(person))
            .render());
  }
}
