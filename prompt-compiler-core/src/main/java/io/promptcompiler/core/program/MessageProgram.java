package io.promptcompiler.core.program;

import io.promptcompiler.core.type.ObjectType;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program that renders messages within budgets of tokens. It first fills slots, which are buffers
 * of messages, and then arranges them among other messages. Messages that do not fit are dropped.
 *
 * @param manner the treatment of adjacent messages of one role, and of blank messages
 * @param service the service that provides its data, or {@link Service#NONE}
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
    /**
     * Adjacent messages of one role are joined at the end. Messages with an empty text are dropped.
     */
    DOCUMENT,
    /** Adjacent messages remain separate. Blank messages that contain only text are dropped. */
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

  /** Returns the methods of the service that the program calls, in declared order. */
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

  /** Returns a copy with the given instructions and procedures. */
  public MessageProgram with(List<Instruction> newInstructions, List<Procedure> newProcedures) {
    return new MessageProgram(manner, service, requests, slots, newInstructions, newProcedures);
  }

  /** Returns whether the program needs a service. */
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
