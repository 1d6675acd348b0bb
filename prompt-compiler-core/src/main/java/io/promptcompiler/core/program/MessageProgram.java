package io.promptcompiler.core.program;

import io.promptcompiler.core.type.ObjectType;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program that renders messages within budgets of tokens. First it fills slots, which are buffers
 * of messages, then it lays them out among other messages. Messages that do not fit are dropped.
 *
 * @param manner the treatment of adjacent messages of one role, and of blank messages
 * @param service the service that provides its data; {@link Service#NONE} without one
 * @param requests its requests, by number
 * @param slots the names of its slots, by number
 * @param instructions its instructions, in order
 * @param procedures the procedures that its texts call, by number
 */
public record MessageProgram(
    Manner manner,
    Service service,
    List<Request> requests,
    List<String> slots,
    List<Instruction> instructions,
    List<Procedure> procedures)
    implements Rendering {
  private static final String SOURCES = "sources";

  /** The treatment of adjacent messages of one role, and of blank messages. */
  public enum Manner {
    /** Neighbours are joined at the end; a message is left out when its text is empty. */
    DOCUMENT,
    /** Neighbours stay apart; a message that is blank and has nothing but text is left out. */
    SEPARATE,
    /** Like {@link #SEPARATE}, but adjacent messages are joined at the end. */
    JOINED
  }

  /** Copies the lists. */
  public MessageProgram {
    requests = List.copyOf(requests);
    slots = List.copyOf(slots);
    instructions = List.copyOf(instructions);
    procedures = List.copyOf(procedures);
  }

  /**
   * Returns the methods of the service that it requests, in the order in which they are declared.
   */
  public List<Service.Method> requested() {
    return service.methods().stream()
        .filter(method -> requests.stream().anyMatch(request -> request.method().equals(method)))
        .toList();
  }

  /**
   * Returns the key of the service's results in a map of parameters. A parameter of that name takes
   * precedence.
   */
  public String sourcesKey(ObjectType parameters) {
    return parameters.field(SOURCES).isEmpty() ? SOURCES : "$" + SOURCES;
  }

  /** Returns the same with other instructions, which call other procedures. */
  public MessageProgram with(List<Instruction> newInstructions, List<Procedure> newProcedures) {
    return new MessageProgram(manner, service, requests, slots, newInstructions, newProcedures);
  }

  /** Returns whether an application provides a service for it. */
  public boolean hasService() {
    return !service.equals(Service.NONE);
  }

  /** Returns one instruction or procedure a line. */
  @Override
  public String toString() {
    return Stream.concat(instructions.stream(), procedures.stream())
        .map(Object::toString)
        .collect(Collectors.joining("\n"));
  }
}
