package io.promptcompiler.core.interpret;

import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.support.GivenSources;
import io.promptcompiler.runtime.support.Messages;
import io.promptcompiler.runtime.support.ParameterReader;
import io.promptcompiler.runtime.support.Parts;
import java.util.Map;

/** Renders the messages of an entry point of any kind, as a generated catalog does. */
public final class RenderMessages {
  private RenderMessages() {}

  /**
   * Returns the messages of an entry point.
   *
   * @param info the description of the entry point, for messages of exceptions
   * @param part the name of the part; empty if none is given
   * @param parameters as for {@code PromptCatalog.messages}
   * @param functions calls the functions of the project
   * @throws PromptParameterException if the parameters do not fit; it lists every problem
   * @throws IllegalArgumentException if the part is unknown
   */
  public static ChatResult of(
      EntryPoint entryPoint,
      PromptInfo info,
      String part,
      Map<String, ?> parameters,
      TokenBudget budget,
      ProjectFunctions functions) {
    String id = entryPoint.about().id();
    boolean hasParts =
        entryPoint.text().isEmpty() && !(entryPoint.rendering() instanceof MessageProgram);
    if (hasParts) {
      String[] names = entryPoint.parts().stream().map(Member.Part::name).toArray(String[]::new);
      if (entryPoint.parts().stream().noneMatch(one -> one.name().equals(part))) {
        throw Parts.unknown(info, part, names);
      }
      return Messages.within(
          budget, id, PartInterpreter.render(entryPoint, part, parameters, functions));
    }
    Parts.refuse(info, part);
    return entryPoint.rendering() instanceof MessageProgram program
        ? fromMap(entryPoint, program, parameters, budget, functions, true)
        : Messages.ofText(budget, id, Interpreter.renderCached(entryPoint, parameters, functions));
  }

  /**
   * Returns the messages of a message program, with parameters and answers of sources from a map.
   *
   * @param isComplete whether the map must have all sources that the program requests
   */
  public static ChatResult fromMap(
      EntryPoint entryPoint,
      MessageProgram program,
      Map<String, ?> parameters,
      TokenBudget budget,
      ProjectFunctions functions,
      boolean isComplete) {
    ParameterReader in = ParameterReader.of(parameters);
    Map<String, Object> values =
        ReadParameters.read(in, entryPoint.parameters(), entryPoint.types());
    if (!program.hasService()) {
      in.check();
      return MessageInterpreter.run(
          entryPoint, program, values, (name, arguments) -> null, budget, functions);
    }
    GivenSources given = new GivenSources(in, program.sourcesKey(entryPoint.parameters()));
    if (isComplete) {
      for (Service.Method method : program.requested()) {
        given.need(method.name(), method.description());
      }
    }
    GivenAnswers sources = new GivenAnswers(given, program, entryPoint.types());
    in.check();
    return MessageInterpreter.run(entryPoint, program, values, sources, budget, functions);
  }
}
