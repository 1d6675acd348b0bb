package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.StoppableThread;
import io.promptcompiler.core.equivalence.Fold;
import io.promptcompiler.core.equivalence.KnownParameters;
import io.promptcompiler.core.program.Conversation;
import io.promptcompiler.core.program.Conversion.Form;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.Divide;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.History;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.Instruction.Mark;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Role;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.ValuePath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * The conditions under which a prompt has its texts: the whole text, or each message, history and
 * slot in the order in which they are in the template. A text that is blank counts as none: one
 * without a visible character, and one for which there is no message.
 */
final class EmittedTexts {
  /**
   * A text, a message, or the messages of a list or slot.
   *
   * @param lost what is said if it can be lost
   * @param condition the condition under which it is not blank
   */
  record Emitted(String lost, Condition condition, Location location) {
    /** Returns whether it is there wherever a released one is. */
    boolean covers(Emitted released) {
      return released.condition.isWithin(condition);
    }

    /** Returns the tests of a released one that it lacks where it does not cover it. */
    Set<String> lacking(Emitted released) {
      return condition.lacking(released.condition.outside(condition));
    }

    /** Returns whether it is always blank. */
    boolean isNever() {
      return condition.equals(Condition.NEVER);
    }

    private Emitted given(Condition more) {
      return new Emitted(lost, more.and(condition), location);
    }

    private Emitted or(Condition more) {
      return new Emitted(lost, condition.or(more), location);
    }
  }

  /** The number of the message that is open where a part of a text begins. */
  private static final int OPEN = 0;

  /**
   * The texts of a part of a program.
   *
   * @param visible the condition under which the part has a text in the message that was open
   * @param texts the other texts
   * @param open the messages that may be open behind the part, each with a condition: {@link #OPEN}
   *     or the number of a text, counted from 1
   */
  private record Part(Condition visible, List<Emitted> texts, Map<Integer, Condition> open) {
    static final Part NOTHING = text(Condition.NEVER);

    static Part text(Condition visible) {
      return new Part(visible, List.of(), Map.of(OPEN, Condition.ALWAYS));
    }

    static Part emitted(String lost, Condition visible, Location location) {
      List<Emitted> texts = List.of(new Emitted(lost, visible, location));
      return new Part(Condition.NEVER, texts, Map.of(OPEN, Condition.ALWAYS));
    }

    /** Returns this part with another one behind it. */
    Part then(Part next) {
      List<Emitted> all = new ArrayList<>(texts);
      Condition first = visible;
      for (Map.Entry<Integer, Condition> one : open.entrySet()) {
        Condition more = one.getValue().and(next.visible);
        if (one.getKey() == OPEN) {
          first = first.or(more);
        } else {
          all.set(one.getKey() - 1, all.get(one.getKey() - 1).or(more));
        }
      }
      all.addAll(next.texts);
      Map<Integer, Condition> behind = new TreeMap<>();
      next.open.forEach(
          (number, condition) -> {
            if (number == OPEN) {
              open.forEach((one, given) -> behind.put(one, given.and(condition)));
            } else {
              behind.put(texts.size() + number, condition);
            }
          });
      return new Part(first, all, behind);
    }

    Part given(Condition condition) {
      Map<Integer, Condition> some = new TreeMap<>();
      open.forEach((number, given) -> some.put(number, condition.and(given)));
      return new Part(
          condition.and(visible), texts.stream().map(text -> text.given(condition)).toList(), some);
    }

    /** Returns one of two parts. */
    static Part either(Condition condition, Part one, Part other) {
      Part first = one.given(condition);
      Part second = other.given(condition.not());
      List<Emitted> all = new ArrayList<>(first.texts);
      all.addAll(second.texts);
      Map<Integer, Condition> open = new TreeMap<>(first.open);
      second.open.forEach(
          (number, given) ->
              open.merge(
                  number == OPEN ? OPEN : first.texts.size() + number, given, Condition::or));
      return new Part(first.visible.or(second.visible), all, open);
    }

    /** Returns a text that is divided into messages, as a part among messages. */
    Part divided(Location location) {
      List<Emitted> all = new ArrayList<>();
      all.add(new Emitted(message(Role.USER), visible, location));
      all.addAll(texts);
      return new Part(Condition.NEVER, all, Map.of(OPEN, Condition.ALWAYS));
    }
  }

  private static final String SLOT = "can lack a slot where the release has it";

  private final String text;
  private final List<Procedure> procedures;
  private final Set<Object> entered;
  private final Map<String, Part> known;
  private final boolean isOfAnyValues;
  private final Blankness blank;

  /**
   * Creates an instance for a text.
   *
   * @param text the key of a fragment, whose procedures have their own numbers; else empty
   * @param entered the partials around it
   * @param isOfAnyValues whether the text is that of a partial in itself, for any values
   * @param blank the texts that count as none
   */
  private EmittedTexts(
      String text,
      List<Procedure> procedures,
      Set<Object> entered,
      Map<String, Part> known,
      boolean isOfAnyValues,
      Blankness blank) {
    this.blank = blank;
    this.isOfAnyValues = isOfAnyValues;
    this.text = text;
    this.procedures = procedures;
    this.entered = entered;
    this.known = known;
  }

  /** Returns the texts of an entry point that have a visible character, without its variants. */
  static List<Emitted> visible(EntryPoint prompt) {
    List<Emitted> all = new ArrayList<>(messages(prompt, Blankness.INVISIBLE));
    if (prompt.rendering() instanceof TextProgram text && prompt.parts().isEmpty()) {
      TextProgram folded = Fold.of(text, new KnownParameters());
      all.add(
          text(
              "can be blank where the release is not",
              folded.instructions(),
              folded.procedures(),
              prompt.location()));
    }
    for (Member.Part part : prompt.parts()) {
      Conversation conversation = part.conversation();
      for (Conversation.Message message : conversation.messages()) {
        all.add(
            text(
                message(message.role()),
                message.text(),
                conversation.procedures(),
                message.location()));
      }
    }
    return all;
  }

  /** Returns the messages of an entry point that are there, if only with invisible characters. */
  static List<Emitted> messages(EntryPoint prompt) {
    return prompt.rendering() instanceof MessageProgram messages
        ? messages(prompt, Blankness.ofMessages(messages))
        : List.of();
  }

  private static List<Emitted> messages(EntryPoint prompt, Blankness blank) {
    if (!(prompt.rendering() instanceof MessageProgram messages)) {
      return List.of();
    }
    MessageProgram shown = CompareMessages.asShown(messages);
    return in(shown.procedures(), blank).all(shown.instructions(), FollowedNames.NONE).texts;
  }

  private static Emitted text(
      String lost, List<Instruction> text, List<Procedure> procedures, Location location) {
    EmittedTexts texts = in(procedures, Blankness.INVISIBLE);
    return new Emitted(lost, texts.all(text, FollowedNames.NONE).visible, location);
  }

  private Condition visible(EmitMessage message, FollowedNames names) {
    Condition text = all(message.text(), names).visible;
    return message.unlessBlank().isEmpty()
        ? text
        : text.and(in(procedures, Blankness.TRIMMED).all(message.unlessBlank(), names).visible);
  }

  private static EmittedTexts in(List<Procedure> procedures, Blankness blank) {
    return new EmittedTexts("", procedures, new HashSet<>(), new HashMap<>(), false, blank);
  }

  private static String message(Role role) {
    return "can have no message of '" + role + "', or a blank one, where the release has one";
  }

  private Part all(List<Instruction> instructions, FollowedNames names) {
    StoppableThread.endIfStopped();
    Part all = Part.NOTHING;
    for (Instruction instruction : instructions) {
      all = all.then(one(instruction, names));
    }
    return all;
  }

  private Part one(Instruction instruction, FollowedNames names) {
    Location at = instruction.location();
    return switch (instruction.kind()) {
      case EMIT_TEXT ->
          blank.isBlank(((EmitText) instruction).text())
              ? Part.NOTHING
              : Part.text(Condition.ALWAYS);
      case EMIT_VALUE -> {
        EmitValue print = (EmitValue) instruction;
        Value value = names.resolved(print.value());
        // An empty list is printed as '[]' in this form.
        yield Part.text(
            print.conversion().form() == Form.JSON
                ? Condition.named("json " + ValuePath.of(value))
                : visible(value));
      }
      case BRANCH -> {
        Branch branch = (Branch) instruction;
        yield Part.either(
            names.condition(branch.condition()),
            all(branch.then(), names),
            all(branch.otherwise(), names));
      }
      case LOOP -> loop((Loop) instruction, names);
      case BIND -> {
        Bind bind = (Bind) instruction;
        Value value = names.resolved(bind.value());
        yield all(bind.body(), names.with(bind.variable().number(), value));
      }
      case CALL -> call((Call) instruction, names);
      case INCLUDE -> include((Include) instruction, names);
      // The delimiters of a fence are printed around any body.
      case FENCED -> {
        Part delimiter = Part.text(Condition.ALWAYS);
        yield delimiter.then(blocks(instruction, names)).then(delimiter);
      }
      case INDENTED, GATHERED -> blocks(instruction, names);
      case MARK -> mark((Mark) instruction, names);
      case LOG -> Part.NOTHING;
      case EMIT_MESSAGE -> {
        EmitMessage message = (EmitMessage) instruction;
        yield Part.emitted(message(message.role()), visible(message, names), at);
      }
      case HISTORY -> history(((History) instruction).messages(), at, names);
      case DIVIDE -> {
        Divide divide = (Divide) instruction;
        Part text = all(divide.text(), names).divided(at);
        yield text.then(history(divide.earlier(), at, names));
      }
      case FILL -> Part.emitted(SLOT, Condition.ALWAYS, at).then(blocks(instruction, names));
      case SHOW -> Part.emitted(SLOT, Condition.ALWAYS, at).then(blocks(instruction, names));
    };
  }

  private Condition visible(Value value) {
    return new VisibleValue(blank).condition(value);
  }

  private Part blocks(Instruction instruction, FollowedNames names) {
    Part all = Part.NOTHING;
    for (List<Instruction> block : instruction.blocks()) {
      all = all.then(all(block, names));
    }
    return all;
  }

  private static Part history(Value messages, Location at, FollowedNames names) {
    Value list = names.resolved(messages);
    return Part.emitted(
        "can lack the messages of a list where the release has them", Condition.iterates(list), at);
  }

  private Part loop(Loop loop, FollowedNames names) {
    Value list = names.resolved(loop.over());
    FollowedNames inside = names.in(loop, list);
    Part body = all(loop.body(), inside);
    boolean endsAsItBegan = body.open.equals(Map.of(OPEN, Condition.ALWAYS));
    if (!endsAsItBegan) {
      // A later iteration begins in a message of the one before.
      Condition again = Condition.named("again for " + ValuePath.of(list));
      Part later = Part.text(again.and(body.visible.inSomeIteration()));
      Map<Integer, Condition> last = new TreeMap<>();
      body.open.forEach(
          (number, condition) ->
              last.put(
                  number,
                  condition.equals(Condition.ALWAYS)
                      ? condition
                      : condition.hashed("last of " + ValuePath.of(list))));
      body = new Part(body.visible, body.texts, last).then(later);
    }
    Part between = all(List.copyOf(loop.policy().between()), inside);
    return Part.either(Condition.iterates(list), body.then(between), all(loop.otherwise(), names));
  }

  private Part mark(Mark mark, FollowedNames names) {
    Marker marker = mark.marker();
    Location at = mark.location();
    if (marker instanceof Marker.Turn turn) {
      return begun(turn.role(), at);
    }
    if (marker instanceof Marker.Past past) {
      return history(past.messages(), at, names).then(begun(Role.ASSISTANT, at));
    }
    if (marker instanceof Marker.Media || marker instanceof Marker.Link) {
      return Part.text(visible(names.resolved(marker.operands().get(0))));
    }
    return marker instanceof Marker.Section ? Part.text(Condition.ALWAYS) : blocks(mark, names);
  }

  /** Returns the beginning of a message, which is open behind it. */
  private static Part begun(Role role, Location at) {
    List<Emitted> texts = List.of(new Emitted(message(role), Condition.NEVER, at));
    return new Part(Condition.NEVER, texts, Map.of(1, Condition.ALWAYS));
  }

  private Part call(Call call, FollowedNames names) {
    Procedure procedure = procedures.get(call.procedure());
    return entered(
        List.of(text, call.procedure()),
        call.hint(),
        names.in(call, procedure),
        (texts, its) -> texts.all(procedure.body(), its));
  }

  private Part include(Include include, FollowedNames names) {
    String id = include.fragment().about().key();
    TextProgram program = include.fragment().text();
    return entered(
        id,
        id,
        names.in(include),
        (texts, given) ->
            new EmittedTexts(
                    id,
                    program.procedures(),
                    texts.entered,
                    new HashMap<>(),
                    texts.isOfAnyValues,
                    blank)
                .all(program.instructions(), given));
  }

  /**
   * Returns the part that a partial stands for. If the partial is in itself, that is a text under
   * the condition that a call with any values has: it only equals that of a partial which has text
   * under the same conditions, and calls itself with the same values.
   */
  private Part entered(
      Object called,
      String name,
      FollowedNames inside,
      BiFunction<EmittedTexts, FollowedNames, Part> body) {
    String key = called + " " + inside.key();
    Optional<Part> before = Optional.ofNullable(known.get(key));
    if (before.isPresent()) {
      return before.get();
    }
    if (!entered.add(called)) {
      String again = name + " " + again(called, inside, body) + inside.key();
      return Part.text(Condition.named(again).hashed("again"));
    }
    Part part = body.apply(this, inside);
    entered.remove(called);
    known.put(key, part);
    return part;
  }

  private String again(
      Object called, FollowedNames inside, BiFunction<EmittedTexts, FollowedNames, Part> body) {
    if (isOfAnyValues) {
      return inside.key();
    }
    Set<Object> alone = new HashSet<>(Set.of(called));
    EmittedTexts ofAny =
        new EmittedTexts(
            text, procedures, alone, new HashMap<>(), /* isOfAnyValues= */ true, blank);
    return body.apply(ofAny, inside.ofAnyValues()).visible.hashed("").key();
  }
}
