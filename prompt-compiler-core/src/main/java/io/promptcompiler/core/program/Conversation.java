package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.Location;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program that renders a fixed number of messages.
 *
 * @param messages the messages, in order
 * @param procedures the procedures that their texts call, by number
 */
public record Conversation(List<Message> messages, List<Procedure> procedures) {
  /** Copies the lists. */
  public Conversation {
    messages = List.copyOf(messages);
    procedures = List.copyOf(procedures);
  }

  /**
   * A message.
   *
   * @param role its role
   * @param text the instructions of its text
   * @param location its place
   */
  public record Message(Role role, List<Instruction> text, Location location) {
    /** Copies the list. */
    public Message {
      text = List.copyOf(text);
    }

    @Override
    public String toString() {
      return role + " " + text;
    }
  }

  /** Returns one message or procedure a line. */
  @Override
  public String toString() {
    return Stream.concat(messages.stream(), procedures.stream())
        .map(Object::toString)
        .collect(Collectors.joining("\n"));
  }
}
