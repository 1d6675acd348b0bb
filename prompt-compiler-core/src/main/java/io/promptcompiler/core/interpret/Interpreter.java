package io.promptcompiler.core.interpret;

import io.promptcompiler.core.program.Delimiters;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fence;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Fenced;
import io.promptcompiler.core.program.Instruction.Gathered;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Instruction.Indented;
import io.promptcompiler.core.program.Instruction.Log;
import io.promptcompiler.core.program.Instruction.Mark;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.runtime.CachedText;
import io.promptcompiler.runtime.MessagePart.MediaPart;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.Varies;
import io.promptcompiler.runtime.support.DividedText;
import io.promptcompiler.runtime.support.Logs;
import io.promptcompiler.runtime.support.MarkedText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs the program of an entry point, with the same result as its generated class. */
public final class Interpreter extends Execution implements Instruction.TextVisitor {
  private final TextProgram program;
  private final MarkedText out;

  private Interpreter(TextProgram program, Evaluation evaluation, MarkedText out) {
    super(evaluation);
    this.program = program;
    this.out = out;
  }

  /**
   * Returns the text of an entry point.
   *
   * @param parameters by their names in the template, as for {@code fromMap}
   * @throws PromptParameterException if they do not fit; it lists every problem
   */
  public static String render(EntryPoint entryPoint, Map<String, ?> parameters) {
    return render(entryPoint, parameters, ProjectFunctions.NONE);
  }

  /**
   * Returns the text of an entry point.
   *
   * @param parameters by their names in the template, as for {@code fromMap}
   * @param functions calls the functions of the project
   * @throws PromptParameterException if the parameters do not fit; it lists every problem
   */
  public static String render(
      EntryPoint entryPoint, Map<String, ?> parameters, ProjectFunctions functions) {
    return renderCached(entryPoint, parameters, functions).text();
  }

  /**
   * Returns the text of an entry point, with the cache points at the marks for them.
   *
   * @param parameters by their names in the template, as for {@code fromMap}
   * @param functions calls the functions of the project
   * @throws PromptParameterException if the parameters do not fit; it lists every problem
   */
  public static CachedText renderCached(
      EntryPoint entryPoint, Map<String, ?> parameters, ProjectFunctions functions) {
    Map<String, Object> values =
        ReadParameters.read(parameters, entryPoint.parameters(), entryPoint.types());
    TextProgram program =
        entryPoint
            .text()
            .orElseThrow(
                () -> new IllegalArgumentException(entryPoint.about().id() + " is not a text"));
    return WithinLimits.render(
        entryPoint.about().id(),
        () -> marked(program, program.instructions(), new Evaluation(values, functions)).cached());
  }

  /** Returns the text that instructions of a program print. */
  static String text(TextProgram program, List<Instruction> instructions, Evaluation evaluation) {
    return marked(program, instructions, evaluation).text();
  }

  /** Returns the text that instructions of a program print, with its marks. */
  static MarkedText marked(
      TextProgram program, List<Instruction> instructions, Evaluation evaluation) {
    MarkedText out = new MarkedText();
    new Interpreter(program, evaluation, out).run(instructions);
    return out;
  }

  @Override
  public void visit(EmitText text) {
    out.fixed(evaluation.printed(text.text()));
  }

  @Override
  public void visit(EmitValue print) {
    out.value(evaluation.printed(evaluation.text(print.value(), print.conversion())));
  }

  @Override
  public void visit(Indented indented) {
    out.begin();
    run(indented.body());
    out.indent(indented.indent());
  }

  @Override
  public void visit(Gathered gathered) {
    run(gathered.body());
  }

  @Override
  public void visit(Log log) {
    Object level = evaluation.of(log.level());
    Object[] values = evaluation.all(log.values()).toArray();
    if (evaluation.logs()) {
      Logs.log(log.template(), level, values);
    }
  }

  @Override
  public void visit(Mark mark) {
    mark(mark.marker());
  }

  private void mark(Marker marker) {
    if (marker instanceof Marker.Media media) {
      Object value = evaluation.of(media.media());
      out.mark(value instanceof MediaValue of ? new MediaPart(of.media()) : null);
    } else if (marker instanceof Marker.Link link) {
      Object url = evaluation.of(link.url());
      Object type = evaluation.of(link.contentType());
      out.mark(
          link.mask()
              .map(name -> DividedText.sensitiveMedia(name, url, type))
              .orElseGet(() -> DividedText.media(url, type)));
    } else if (marker instanceof Marker.Section section) {
      out.mark(DividedText.section(section.name()));
    } else if (marker instanceof Marker.Turn turn) {
      out.mark(ChatRoles.of(turn.role()));
    } else if (marker instanceof Marker.Past past) {
      out.mark(MessageInterpreter.messages(evaluation.of(past.messages())));
    } else if (marker instanceof Marker.StableEnd end) {
      boolean hasEffect = end.before().map(value -> evaluation.of(value) != null).orElse(true);
      out.mark(hasEffect ? Varies.valueOf(end.level().name()) : null);
    } else {
      throw new IllegalStateException("Not a mark in a text: " + marker);
    }
  }

  @Override
  public void visit(Fenced fenced) {
    Delimiters delimiters = Delimiters.of(fenced.fence());
    String lineBreak = delimiters.lineBreak();
    if (delimiters.beginsWithEmptyLine()) {
      out.emptyLine(lineBreak);
    } else if (fenced.fence().opening().isAlone()) {
      out.line(lineBreak);
    }
    out.fixed(delimiters.beforeAttributes());
    for (Fenced.Attribute attribute : fenced.attributes()) {
      boolean isAbsent = evaluation.of(attribute.value()) == null;
      out.attribute(
          attribute.name(),
          isAbsent ? null : evaluation.text(attribute.value(), attribute.conversion()));
    }
    out.fixed(delimiters.afterAttributes());
    out.begin();
    run(fenced.body());
    if (fenced.fence().style() == Fence.Style.MARKDOWN) {
      out.endCode(fenced.fence().name(), lineBreak, fenced.fence().closing().lineBreak());
      return;
    }
    out.endTags(fenced.fence().name());
    if (fenced.fence().closing().isAlone()) {
      out.line(lineBreak);
    }
    out.fixed(delimiters.closing());
  }

  /** Each call has its own variables, because several calls of a procedure may be in progress. */
  @Override
  public void visit(Call call) {
    Procedure procedure = program.procedure(call.procedure());
    Evaluation inner = evaluation.copy();
    for (int i = 0; i < procedure.parameters().size(); i++) {
      inner.set(procedure.parameters().get(i), evaluation.of(call.arguments().get(i)));
    }
    new Interpreter(program, inner, out).run(procedure.body());
  }

  @Override
  public void visit(Include include) {
    Fragment fragment = include.fragment();
    Map<String, Object> parameters = new LinkedHashMap<>();
    for (int i = 0; i < include.arguments().size(); i++) {
      Object value = evaluation.of(include.arguments().get(i));
      if (value != null) {
        parameters.put(fragment.parameters().fields().get(i).name(), value);
      }
    }
    new Interpreter(fragment.text(), evaluation.with(parameters), out)
        .run(fragment.text().instructions());
  }
}
