package io.promptcompiler.core.interpret;

import io.promptcompiler.core.program.Conversation;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.support.Messages;
import java.util.List;
import java.util.Map;

/** Runs the program of a part of an entry point, with the same result as its generated class. */
public final class PartInterpreter {
  private PartInterpreter() {}

  /**
   * Returns the messages of a part.
   *
   * @param name the name of the part
   * @param parameters by their names in the template, as for {@code fromMap}
   * @param functions calls the functions of the project
   * @throws IllegalArgumentException if there is no such part
   * @throws PromptParameterException if the parameters do not fit; it lists every problem
   */
  public static List<ChatMessage> render(
      EntryPoint entryPoint, String name, Map<String, ?> parameters, ProjectFunctions functions) {
    Member.Part part =
        entryPoint.parts().stream()
            .filter(one -> one.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        entryPoint.about().id() + " has no part '" + name + "'"));
    Map<String, Object> values =
        ReadParameters.read(parameters, part.parameters(), entryPoint.types());
    Evaluation evaluation = new Evaluation(values, functions);
    TextProgram program = new TextProgram(List.of(), part.conversation().procedures());
    Messages messages = new Messages();
    for (Conversation.Message message : part.conversation().messages()) {
      messages.add(
          ChatRoles.of(message.role()), Interpreter.marked(program, message.text(), evaluation));
    }
    return messages.toList();
  }
}
