package com.acme.mapping;

import com.acme.Ticket;
import com.acme.with_lombok.prompts.AssignPrompt;
import com.acme.with_lombok.prompts.Level;
import com.acme.with_lombok.prompts.NotePrompt;
import org.mapstruct.Mapper;
import org.mapstruct.factory.Mappers;

/** MapStruct writes it: from values of an application to what prompts take. */
@Mapper
interface TicketMapper {
  TicketMapper INSTANCE = Mappers.getMapper(TicketMapper.class);

  /** A prompt without required parameters has a builder that MapStruct finds by itself. */
  NotePrompt note(Ticket ticket);

  /** The level that stands for a priority. */
  Level level(Priority priority);

  /** An object of a prompt, which has no builder. */
  default AssignPrompt.Assignee assignee(Ticket.Person person) {
    return AssignPrompt.Assignee.of(person.getName()).withPhone(person.getPhone());
  }

  /** How urgent a ticket is. */
  enum Priority {
    LOW,
    HIGH
  }
}
