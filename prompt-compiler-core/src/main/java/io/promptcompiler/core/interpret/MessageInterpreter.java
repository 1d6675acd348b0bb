package io.promptcompiler.core.interpret;

import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.MessageInstruction;
import io.promptcompiler.core.program.MessageInstruction.Bind;
import io.promptcompiler.core.program.MessageInstruction.Branch;
import io.promptcompiler.core.program.MessageInstruction.Divide;
import io.promptcompiler.core.program.MessageInstruction.Emit;
import io.promptcompiler.core.program.MessageInstruction.Fill;
import io.promptcompiler.core.program.MessageInstruction.History;
import io.promptcompiler.core.program.MessageInstruction.Loop;
import io.promptcompiler.core.program.MessageInstruction.Show;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.MessageProgram.Manner;
import io.promptcompiler.core.program.Request;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.support.Answers;
import io.promptcompiler.runtime.support.DividedText;
import io.promptcompiler.runtime.support.Lists;
import io.promptcompiler.runtime.support.MarkedText;
import io.promptcompiler.runtime.support.MessageOutput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs the message program of an entry point, with the same result as its generated class. */
public final class MessageInterpreter {
  private final TextProgram texts;
  private final boolean skipsBlank;
  private final MessageOutput out;
  private final Evaluation evaluation;
  private final MessageSources sources;
  private final Map<Integer, Optional<Object>> answers = new HashMap<>();
  private final Consumer<MarkedText> texted;

  private MessageInterpreter(
      MessageProgram program,
      Map<String, Object> context,
      MessageSources sources,
      ProjectFunctions functions,
      MessageOutput out,
      Consumer<MarkedText> texted) {
    this.texted = texted;
    this.texts = new TextProgram(List.of(), program.procedures());
    this.skipsBlank = program.manner() != Manner.DOCUMENT;
    this.sources = sources;
    this.out = out;
    this.evaluation = new Evaluation(context, new ApplyFunction(functions), this::answer);
  }

  /**
   * The messages of an entry point.
   *
   * @param context what it is rendered for, by name
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
   * @param texted takes each text of which messages are made, whether or not they fit
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

  /** Arms of a branch stand inside of each other; they may be many, so they take no stack. */
  private void run(List<? extends MessageInstruction> instructions) {
    List<? extends MessageInstruction> rest = instructions;
    while (rest.size() == 1 && rest.get(0) instanceof Branch branch) {
      rest = evaluation.isTrue(branch.condition()) ? branch.then() : branch.otherwise();
    }
    rest.forEach(this::run);
  }

  private void run(MessageInstruction instruction) {
    if (instruction instanceof Emit emit) {
      emit(emit);
    } else if (instruction instanceof Branch branch) {
      run(evaluation.isTrue(branch.condition()) ? branch.then() : branch.otherwise());
    } else if (instruction instanceof Loop loop) {
      loop(loop);
    } else if (instruction instanceof Bind bind) {
      evaluation.set(bind.variable(), evaluation.of(bind.value()));
      run(bind.body());
    } else if (instruction instanceof History history) {
      List<ChatMessage> messages = messages(evaluation.of(history.messages()));
      under(history.budget(), () -> out.history(messages));
    } else if (instruction instanceof Divide divide) {
      MarkedText text = Interpreter.marked(texts, divide.text(), evaluation);
      texted.accept(text);
      DividedText.emit(text, messages(evaluation.of(divide.earlier())), out);
    } else if (instruction instanceof Fill fill) {
      out.fill(fill.slot());
      under(fill.budget(), () -> run(fill.body()));
      out.filled();
    } else if (instruction instanceof Show show) {
      show(show);
    }
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

  private String text(List<Instruction> instructions) {
    return Interpreter.text(texts, instructions, evaluation);
  }

  /** Emits a message; whether the next of several may follow. */
  private boolean emit(Emit emit) {
    if (!emit.unlessBlank().isEmpty() && MessageOutput.isBlank(text(emit.unlessBlank()))) {
      return true;
    }
    if (skipsBlank) {
      AtomicBoolean fits = new AtomicBoolean();
      MarkedText text = Interpreter.marked(texts, emit.text(), evaluation);
      texted.accept(text);
      under(
          emit.budget(),
          () -> fits.set(out.message(ChatRoles.of(emit.role()), text, emit.isPrefix())));
      return fits.get();
    }
    MarkedText marked = Interpreter.marked(texts, emit.text(), evaluation);
    texted.accept(marked);
    String text = marked.text();
    return emit.budget().isPresent()
        ? out.emit(ChatRoles.of(emit.role()), text, emit.isPrefix(), emit.budget().getAsInt())
        : out.emit(ChatRoles.of(emit.role()), text, emit.isPrefix());
  }

  private void untilFull(List<Emit> emits) {
    for (Emit emit : emits) {
      if (!emit(emit)) {
        return;
      }
    }
  }

  private void show(Show show) {
    boolean isShown = !show.isOmittedEmpty() || !out.isEmpty(show.slot());
    if (isShown) {
      untilFull(show.header());
    }
    out.show(show.slot());
    if (isShown) {
      untilFull(show.footer());
    }
  }

  private void loop(Loop loop) {
    List<@Nullable Object> items = Lists.of(evaluation.of(loop.over()));
    int count = items.size();
    under(loop.budget(), () -> iterations(loop, items, count));
  }

  private void iterations(Loop loop, List<@Nullable Object> items, int count) {
    boolean prepends = loop.order() == Loop.Order.PREPEND;
    int blocks = prepends ? out.prepending() : 0;
    for (int i = 0; i < count; i++) {
      if (loop.stops() && !out.isOpen()) {
        out.stopped(count - i);
        break;
      }
      evaluation.set(loop.item(), items.get(i));
      evaluation.iteration(loop.frame(), i, (long) i, count);
      if (prepends) {
        out.block();
      }
      run(loop.body());
      if (i < count - 1 && !loop.between().isEmpty()) {
        if (prepends) {
          out.block();
        }
        run(loop.between());
      }
    }
    if (prepends) {
      out.prepended(blocks);
    }
  }

  private @Nullable Object answer(Request request) {
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
        .ifPresent(given -> given.members().forEach((key, one) -> arguments.put(key, one.value())));
    try {
      Object given = sources.answer(name, arguments);
      if (sources instanceof GivenAnswers) {
        return given;
      }
      Object answer = Answers.any(given, name);
      boolean isTyped =
          request.method().returns() instanceof Type.ListOf list
              && !(list.element() instanceof Type.Any);
      return isTyped && answer instanceof List<?> elements ? Answers.list(elements, name) : answer;
    } catch (RuntimeException e) {
      out.failed(name, e);
      return null;
    }
  }
}
