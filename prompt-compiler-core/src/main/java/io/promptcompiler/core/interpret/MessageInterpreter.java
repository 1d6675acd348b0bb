package io.promptcompiler.core.interpret;

import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Divide;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Instruction.Fill;
import io.promptcompiler.core.program.Instruction.History;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.Instruction.Show;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.MessageProgram.Manner;
import io.promptcompiler.core.program.Request;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.Varies;
import io.promptcompiler.runtime.support.Answers;
import io.promptcompiler.runtime.support.DividedText;
import io.promptcompiler.runtime.support.Lists;
import io.promptcompiler.runtime.support.MarkedText;
import io.promptcompiler.runtime.support.MessageOutput;
import io.promptcompiler.runtime.support.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs the message program of an entry point, with the same result as its generated class. */
public final class MessageInterpreter extends Execution implements Instruction.MessageVisitor {
  private final TextProgram texts;
  private final boolean skipsBlank;
  private final MessageOutput out;
  private final Consumer<MarkedText> texted;

  private MessageInterpreter(
      MessageProgram program,
      Map<String, Object> context,
      MessageSources sources,
      ProjectFunctions functions,
      MessageOutput out,
      Consumer<MarkedText> texted) {
    super(new Evaluation(context, new ApplyFunction(functions), new Requests(sources, out)::to));
    this.texted = texted;
    this.texts = new TextProgram(List.of(), program.procedures());
    this.skipsBlank = program.manner() != Manner.DOCUMENT;
    this.out = out;
  }

  /**
   * Returns the messages of an entry point.
   *
   * @param context the values of its context, by name
   * @throws PromptParameterException if the context does not fit; it lists every problem
   * @throws IllegalArgumentException if the entry point renders no messages
   */
  public static ChatResult render(
      EntryPoint entryPoint,
      Map<String, ?> context,
      MessageSources sources,
      TokenBudget budget,
      ProjectFunctions functions) {
    if (!(entryPoint.rendering() instanceof MessageProgram program)) {
      throw new IllegalArgumentException(entryPoint.about().id() + " renders no messages");
    }
    Map<String, Object> values =
        ReadParameters.read(context, entryPoint.parameters(), entryPoint.types());
    return run(entryPoint, program, values, sources, budget, functions);
  }

  /** Runs a program with values that were read. */
  static ChatResult run(
      EntryPoint entryPoint,
      MessageProgram program,
      Map<String, Object> values,
      MessageSources sources,
      TokenBudget budget,
      ProjectFunctions functions) {
    return run(entryPoint, program, values, sources, budget, functions, text -> {});
  }

  /**
   * Runs a program with values that were read.
   *
   * @param texted receives each text from which messages are made, even if the messages do not fit
   */
  static ChatResult run(
      EntryPoint entryPoint,
      MessageProgram program,
      Map<String, Object> values,
      MessageSources sources,
      TokenBudget budget,
      ProjectFunctions functions,
      Consumer<MarkedText> texted) {
    String[] slots = program.slots().toArray(new String[0]);
    MessageOutput out = new MessageOutput(entryPoint.about().id(), budget, slots);
    if (program.manner() != Manner.DOCUMENT) {
      entryPoint.about().limit().ifPresent(limit -> out.enter(limit.budget()));
    }
    return WithinLimits.render(
        entryPoint.about().id(),
        () -> {
          new MessageInterpreter(program, values, sources, functions, out, texted)
              .run(program.instructions());
          return program.manner() == Manner.SEPARATE ? out.separate() : out.result();
        });
  }

  @Override
  public void visit(Instruction.Mark mark) {
    if (!(mark.marker() instanceof Marker.StableEnd end)) {
      throw new IllegalStateException("Not a mark among messages: " + mark);
    }
    out.end(Varies.valueOf(end.level().name()));
  }

  @Override
  public void visit(EmitMessage message) {
    emit(message);
  }

  @Override
  public void visit(History history) {
    List<ChatMessage> messages = messages(evaluation.of(history.messages()));
    under(history.budget(), () -> out.history(messages));
  }

  @Override
  public void visit(Divide divide) {
    MarkedText text = marked(divide.text());
    DividedText.emit(text, messages(evaluation.of(divide.earlier())), out);
  }

  @Override
  public void visit(Fill fill) {
    out.fill(fill.slot());
    under(fill.budget(), () -> run(fill.body()));
    out.filled();
  }

  private void under(OptionalInt budget, Runnable body) {
    budget.ifPresent(out::enter);
    body.run();
    if (budget.isPresent()) {
      out.leave();
    }
  }

  static List<ChatMessage> messages(@Nullable Object value) {
    List<ChatMessage> messages = new ArrayList<>();
    for (Object message : Lists.of(value)) {
      messages.add(((MessageValue) Objects.requireNonNull(message)).message());
    }
    return messages;
  }

  private MarkedText marked(List<Instruction> instructions) {
    MarkedText text = Interpreter.marked(texts, instructions, evaluation);
    texted.accept(text);
    return text;
  }

  /** Emits a message, and returns whether more messages may follow. */
  private boolean emit(EmitMessage emit) {
    if (!emit.unlessBlank().isEmpty()
        && MessageOutput.isBlank(Interpreter.text(texts, emit.unlessBlank(), evaluation))) {
      return true;
    }
    MarkedText text = marked(emit.text());
    ChatRole role = ChatRoles.of(emit.role());
    int most = emit.budget().orElse(Integer.MAX_VALUE);
    return skipsBlank
        ? out.message(role, text, emit.isPrefix(), most)
        : out.emit(role, text, emit.isPrefix(), most);
  }

  private void untilFull(List<EmitMessage> emits) {
    for (EmitMessage emit : emits) {
      if (!emit(emit)) {
        return;
      }
    }
  }

  @Override
  public void visit(Show show) {
    boolean isShown = !show.isOmittedEmpty() || !out.isEmpty(show.slot());
    if (isShown) {
      untilFull(show.header());
    }
    out.show(show.slot());
    if (isShown) {
      untilFull(show.footer());
    }
  }

  @Override
  void iterations(Loop loop, List<Values.Item> items) {
    under(loop.policy().budget(), () -> iterations(loop, loop.policy(), items));
  }

  private void iterations(Loop loop, Loop.MessagePolicy policy, List<Values.Item> items) {
    int blocks = policy.prepends() ? out.prepending() : 0;
    for (int i = 0; i < items.size(); i++) {
      if (policy.stops() && !out.isOpen()) {
        out.stopped(items.size() - i);
        break;
      }
      if (policy.prepends()) {
        out.block();
      }
      iteration(loop, items, i);
      if (i < items.size() - 1 && !policy.between().isEmpty()) {
        if (policy.prepends()) {
          out.block();
        }
        policy.between().forEach(this::visit);
      }
    }
    if (policy.prepends()) {
      out.prepended(blocks);
    }
  }

  /** Answers requests from sources, each at most once. */
  private record Requests(
      MessageSources sources, MessageOutput out, Map<Integer, Optional<Object>> answers) {
    Requests(MessageSources sources, MessageOutput out) {
      this(sources, out, new HashMap<>());
    }

    @Nullable Object to(Request request) {
      Optional<Object> cached = answers.get(request.number());
      if (cached == null) {
        cached = Optional.ofNullable(lookUp(request));
        answers.put(request.number(), cached);
      }
      return cached.orElse(null);
    }

    private @Nullable Object lookUp(Request request) {
      String name = request.method().name();
      Map<String, @Nullable Object> arguments = new HashMap<>();
      request
          .arguments()
          .ifPresent(
              given -> given.members().forEach((key, one) -> arguments.put(key, one.value())));
      try {
        Object given = sources.answer(name, arguments);
        if (sources instanceof GivenAnswers) {
          return given;
        }
        Object answer = Answers.any(given, name);
        boolean isTyped =
            request.method().returns() instanceof Type.ListType list && !list.element().isAny();
        return isTyped && answer instanceof List<?> elements
            ? Answers.list(elements, name)
            : answer;
      } catch (RuntimeException e) {
        out.failed(name, e);
        return null;
      }
    }
  }
}
