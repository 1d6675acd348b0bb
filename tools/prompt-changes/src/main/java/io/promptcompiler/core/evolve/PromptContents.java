package io.promptcompiler.core.evolve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.check.trust.CheckTrust;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.StoppableThread;
import io.promptcompiler.core.evolve.ContentItem.Kind;
import io.promptcompiler.core.evolve.ContentItem.Restriction;
import io.promptcompiler.core.program.Conversation;
import io.promptcompiler.core.program.Conversion;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.FreeValues;
import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.Divide;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Instruction.EmitValue;
import io.promptcompiler.core.program.Instruction.Fenced;
import io.promptcompiler.core.program.Instruction.Fill;
import io.promptcompiler.core.program.Instruction.History;
import io.promptcompiler.core.program.Instruction.Include;
import io.promptcompiler.core.program.Instruction.Indented;
import io.promptcompiler.core.program.Instruction.Log;
import io.promptcompiler.core.program.Instruction.Loop;
import io.promptcompiler.core.program.Instruction.Mark;
import io.promptcompiler.core.program.Instruction.Show;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.MaskOf;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.program.Role;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.ValueNames;
import io.promptcompiler.core.program.ValuePath;
import io.promptcompiler.core.source.Sha256;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The values of callers that a prompt puts into its messages, and how it multiplies them. Values
 * are named by their path from the parameters of the prompt, also in partials, so that variables
 * and partials do not matter.
 */
final class PromptContents {
  /** The number up to which is counted. */
  static final long MOST = 1_000_000;

  /** Stands for the value of a call. */
  private static final Value NO_VALUE = new Value.Literal(new Constant.Bool(true), Type.BOOLEAN);

  private final Map<ContentItem, ContentPlaces> items = new LinkedHashMap<>();
  private @Nullable Map<PrintedPath, Integer> printed;
  private final List<String> order = new ArrayList<>();
  private final Map<String, List<CompareBudgets.Budget>> budgets = new LinkedHashMap<>();
  private final GrowthFactors growth = new GrowthFactors();

  /** The descriptions of partials that call themselves, and nothing for others, by their keys. */
  private final Map<String, Optional<String>> partials = new HashMap<>();

  private final Set<Location> besideText;

  private PromptContents(Set<Location> besideText) {
    this.besideText = besideText;
  }

  /** Returns the contents of an entry point, without its variants. */
  static PromptContents of(EntryPoint prompt) {
    PromptContents contents = new PromptContents(CheckTrust.besideText(prompt));
    Rendering rendering = prompt.rendering();
    contents.add(prompt, prompt.parameters(), rendering.instructions(), rendering.procedures(), "");
    for (Member.Part part : prompt.parts()) {
      Conversation conversation = part.conversation();
      for (Conversation.Message message : conversation.messages()) {
        contents.add(
            prompt,
            part.parameters(),
            message.text(),
            conversation.procedures(),
            part.name() + " " + message.role());
      }
    }
    return contents;
  }

  /** Returns what the prompt does with values, and where. */
  Map<ContentItem, ContentPlaces> items() {
    return items;
  }

  /**
   * Returns the places of a printed value, or of the value around which it has more helpers: such a
   * value shows no more. Null if there are none.
   *
   * @param value the value of the item in other contents
   */
  @Nullable ContentPlaces printing(ContentItem item, Value value) {
    @Nullable ContentPlaces same = items.get(item);
    if (same != null || !hasHelperAround(value)) {
      return same;
    }
    Value inside = value.operands().get(0);
    return printing(new ContentItem(item.kind(), item.role(), ValuePath.of(inside)), inside);
  }

  /**
   * Returns whether a value is the text of its first operand, or a helper that only has literals as
   * further arguments.
   */
  private static boolean hasHelperAround(Value value) {
    if (!(value instanceof Value.Apply apply) || apply.arguments().isEmpty()) {
      return false;
    }
    boolean isOfText =
        switch (apply.arguments().get(0).type().kind()) {
          case TEXT, INT, NUM, DEC, BOOL, ENUM, ANY -> true;
          case LIST, MESSAGES, MEDIA, MAP, OBJECT -> false;
        };
    return apply.function() instanceof Function.Print
        || (isOfText
            && apply.function() instanceof Function.OfRuntime
            && apply.arguments().stream().skip(1).allMatch(Value.Literal.class::isInstance));
  }

  /** Returns how often these contents print a value, alone or as a part of other values. */
  int printed(Value value) {
    StoppableThread.endIfStopped();
    PrintedPath path = PrintedPath.of(value);
    long times = 0;
    for (Map.Entry<PrintedPath, Integer> one : printed().entrySet()) {
      times += one.getKey().shows(path) ? one.getValue() : 0;
    }
    return (int) Math.min(MOST, times);
  }

  private Map<PrintedPath, Integer> printed() {
    if (printed == null) {
      Map<PrintedPath, Integer> all = new LinkedHashMap<>();
      items.forEach(
          (item, found) -> {
            if (item.kind() == Kind.PRINTED) {
              all.merge(PrintedPath.of(found.value()), found.times(), Integer::sum);
            }
          });
      printed = all;
    }
    return printed;
  }

  /**
   * Returns the lists whose messages are inserted, or which messages are repeated for, in order,
   * and whether that ends when nothing more fits.
   */
  List<String> order() {
    return order;
  }

  /** Returns the budgets of messages, histories, loops around messages, and slots, in order. */
  Map<String, List<CompareBudgets.Budget>> budgets() {
    return budgets;
  }

  /** Returns how the prompt multiplies the lengths of values. */
  GrowthFactors growth() {
    return growth;
  }

  private void add(
      EntryPoint prompt,
      ObjectType parameters,
      List<Instruction> instructions,
      List<Procedure> procedures,
      String role) {
    CallerValues ofCallers =
        CallerValues.of(
            ref -> ref.equals(parameters.ref()) ? parameters : prompt.types().object(ref));
    Walk walk =
        new Walk("", procedures, ofCallers.masks(), ofCallers, new HashSet<>(), new HashMap<>());
    walk.all(instructions, PromptPlace.of(OpenRole.of(role)), FollowedNames.NONE)
        .items
        .forEach((item, found) -> items.merge(item, found, ContentPlaces::and));
  }

  /**
   * The contents of instructions.
   *
   * @param turn the role to which they turn
   * @param emits the condition under which they emit a message
   * @param slots the conditions under which they fill slots with messages, by number
   */
  private record Result(
      Map<ContentItem, ContentPlaces> items,
      OpenRole turn,
      Condition emits,
      Map<Integer, Condition> slots) {
    static final Result NOTHING = of(Map.of());

    static Result of(Map<ContentItem, ContentPlaces> items) {
      return new Result(items, OpenRole.SAME, Condition.NEVER, Map.of());
    }

    Result emitting(Condition condition) {
      return new Result(items, turn, condition, slots);
    }

    Result turning(OpenRole other) {
      return new Result(items, other, emits, slots);
    }

    Result filling(int slot) {
      return new Result(items, turn, emits, Map.of(slot, emits));
    }

    Result then(Result next) {
      Map<ContentItem, ContentPlaces> all = new LinkedHashMap<>(items);
      next.items.forEach((item, found) -> all.merge(item, found, ContentPlaces::and));
      return new Result(all, turn.then(next.turn), emits.or(next.emits), slots(slots, next.slots));
    }

    private static Map<Integer, Condition> slots(
        Map<Integer, Condition> some, Map<Integer, Condition> more) {
      Map<Integer, Condition> all = new HashMap<>(some);
      more.forEach((slot, condition) -> all.merge(slot, condition, Condition::or));
      return all;
    }

    private Map<Integer, Condition> slotsGiven(Condition condition) {
      Map<Integer, Condition> given = new HashMap<>();
      slots.forEach((slot, filled) -> given.put(slot, condition.and(filled)));
      return given;
    }

    Result given(Condition condition) {
      Map<ContentItem, ContentPlaces> given = new LinkedHashMap<>();
      items.forEach((item, found) -> given.put(item, found.given(condition)));
      return new Result(given, turn, condition.and(emits), slotsGiven(condition));
    }

    /** Returns one of two results, which a condition chooses. */
    static Result either(Condition condition, Result one, Result other) {
      Condition not = condition.not();
      Map<ContentItem, ContentPlaces> all = new LinkedHashMap<>();
      one.items.forEach(
          (item, found) -> {
            @Nullable ContentPlaces others = other.items.get(item);
            all.put(
                item,
                others == null ? found.given(condition) : found.either(condition, others, not));
          });
      other.items.forEach((item, found) -> all.computeIfAbsent(item, unknown -> found.given(not)));
      return new Result(
          all,
          OpenRole.either(condition, one.turn, other.turn),
          condition.and(one.emits).or(not.and(other.emits)),
          slots(one.slotsGiven(condition), other.slotsGiven(not)));
    }
  }

  /** Goes through the instructions of a program, or of a fragment. */
  private final class Walk {
    private final String text;
    private final List<Procedure> procedures;
    private final MaskOf masks;
    private final CallerValues ofCallers;
    private final Set<String> entered;
    private final Map<String, Result> known;
    private final List<List<Value>> freeValues;

    /** The conditions under which slots have messages in the blocks so far, by number. */
    private final Map<Integer, Condition> slots = new HashMap<>();

    /**
     * Creates a walk.
     *
     * @param text the key of a fragment, whose procedures have their own numbers; else empty
     * @param entered the partials around it
     */
    Walk(
        String text,
        List<Procedure> procedures,
        MaskOf masks,
        CallerValues ofCallers,
        Set<String> entered,
        Map<String, Result> known) {
      this.text = text;
      this.ofCallers = ofCallers;
      this.procedures = procedures;
      this.masks = masks;
      this.entered = entered;
      this.known = known;
      this.freeValues = FreeValues.ofProcedures(procedures, /* hasFields= */ true);
    }

    Result all(List<Instruction> instructions, PromptPlace place, FollowedNames names) {
      StoppableThread.endIfStopped();
      Map<ContentItem, ContentPlaces> all = new LinkedHashMap<>();
      OpenRole turn = OpenRole.SAME;
      Condition emits = Condition.NEVER;
      Map<Integer, Condition> filled = Map.of();
      PromptPlace here = place;
      for (Instruction instruction : instructions) {
        Result one = one(instruction, here, names);
        one.items.forEach((item, found) -> all.merge(item, found, ContentPlaces::and));
        turn = turn.then(one.turn);
        emits = emits.or(one.emits);
        filled = Result.slots(filled, one.slots);
        slots.putAll(filled);
        here = here.behind(one.turn);
      }
      return new Result(all, turn, emits, filled);
    }

    private Result one(Instruction instruction, PromptPlace place, FollowedNames names) {
      Map<ContentItem, ContentPlaces> called = new LinkedHashMap<>();
      Set<Integer> numbers = new HashSet<>();
      for (Value operand : instruction.operands()) {
        requested(operand, instruction.location(), place, numbers, called);
        growth.computed(names.replaced(operand), instruction, place);
      }
      Result contents = contents(instruction, place, names);
      return called.isEmpty() ? contents : Result.of(called).then(contents);
    }

    /**
     * Adds the calls of sources in a value.
     *
     * @param numbers the requests so far, each of which is made once
     */
    private static void requested(
        Value value,
        Location at,
        PromptPlace place,
        Set<Integer> numbers,
        Map<ContentItem, ContentPlaces> into) {
      if (value instanceof Value.Answer answer) {
        if (numbers.add(answer.request().number())) {
          ContentItem item = new ContentItem(Kind.CALLED, "", ValuePath.of(answer));
          into.merge(item, counted(name(answer), at, answer, place), ContentPlaces::and);
        }
        return;
      }
      value.operands().forEach(operand -> requested(operand, at, place, numbers, into));
    }

    private Result contents(Instruction instruction, PromptPlace place, FollowedNames names) {
      budgeted(instruction)
          .ifPresent(
              words ->
                  budgets
                      .computeIfAbsent(words, none -> new ArrayList<>())
                      .add(CompareBudgets.Budget.of(instruction)));
      if (instruction instanceof EmitText) {
        return Result.NOTHING;
      }
      if (instruction instanceof EmitMessage message) {
        PromptPlace inside = place.in(message.role()).within(message.budget());
        Condition emits = EmittedTexts.visible(message, procedures, names);
        Condition fits = fits(instruction);
        return inner(instruction, inside, names).emitting(emits.and(fits));
      }
      if (instruction instanceof Indented indented) {
        return inner(instruction, place.indented(indented.indent()), names);
      }
      if (instruction instanceof Divide divide) {
        Result text = inner(instruction, place.in(Role.USER), names);
        return history(divide.earlier(), divide.location(), place, names)
            .then(text)
            .emitting(Condition.ALWAYS);
      }
      if (instruction instanceof Branch branch) {
        Map<ContentItem, ContentPlaces> its = new LinkedHashMap<>();
        tested(names.replaced(branch.condition()), place, branch.location(), its);
        Result chosen =
            Result.either(
                names.condition(branch.condition()),
                all(branch.then(), place, names),
                all(branch.otherwise(), place, names));
        Result all = Result.of(its).then(chosen);
        return choosesPartial(branch) ? choice(branch, place, names).then(all) : all;
      }
      if (instruction instanceof Loop loop) {
        return loop(loop, place, names);
      }
      if (instruction instanceof Bind bind) {
        Value value = names.resolved(bind.value());
        return all(bind.body(), place, names.with(bind.variable().number(), value));
      }
      if (instruction instanceof Call call) {
        return call(call, place, names);
      }
      if (instruction instanceof Include include) {
        return include(include, place, names);
      }
      if (instruction instanceof Mark mark) {
        return mark(mark, place, names);
      }
      if (instruction instanceof History history) {
        return history(
            history.messages(), history.location(), place.within(history.budget()), names);
      }
      if (instruction instanceof Fill fill) {
        Result filled = inner(instruction, place.within(fill.budget()), names);
        return filled.emitting(filled.emits.and(fits(fill))).filling(fill.slot());
      }
      if (instruction instanceof Show show) {
        Result around = inner(instruction, place, names);
        Condition filled = slots.getOrDefault(show.slot(), Condition.NEVER);
        return show.isOmittedEmpty()
            ? around.given(filled.hashed("slot " + show.slot() + " has messages"))
            : around;
      }
      if (instruction instanceof Log log) {
        Map<ContentItem, ContentPlaces> logged = new LinkedHashMap<>();
        for (Value value : log.operands()) {
          Value logs = names.resolved(value);
          if (value == log.level() && !ValueGrowth.isGiven(logs)) {
            continue;
          }
          add(Kind.LOGGED, "", logs, Restriction.OTHER, value, log.location(), place, logged);
          ShownValue.in(logs).forEach(part -> growth.shown(part, place));
        }
        return Result.of(logged);
      }
      boolean isFence = instruction instanceof Fenced;
      Result inside = inner(instruction, isFence ? place.fenced() : place, names);
      // A fence that is open at the end of a message is only text.
      boolean isDivided = isFence && !inside.turn.equals(OpenRole.SAME);
      if (isDivided) {
        inside = inner(instruction, place, names);
      }
      Map<ContentItem, ContentPlaces> printed = new LinkedHashMap<>();
      if (instruction.printsOperands()) {
        PromptPlace here = isFence && !isDivided ? place.fenced() : place;
        for (Value value : instruction.operands()) {
          print(value, here, instruction, names, printed);
        }
      }
      return Result.of(printed).then(inside);
    }

    /** Returns the condition that messages are not dropped because of their own budget. */
    private static Condition fits(Instruction instruction) {
      OptionalInt tokens = instruction.budget();
      return tokens.isPresent() ? Condition.named("fits " + tokens.getAsInt()) : Condition.ALWAYS;
    }

    /** Returns in words what has a budget of its own, or could have one; empty for the rest. */
    private static Optional<String> budgeted(Instruction instruction) {
      return switch (instruction.kind()) {
        case EMIT_MESSAGE ->
            Optional.of("a message of '" + ((EmitMessage) instruction).role() + "'");
        case HISTORY -> Optional.of("a list of messages");
        case FILL -> Optional.of("a slot");
        case LOOP ->
            hasMessages(instruction) ? Optional.of("a loop around messages") : Optional.empty();
        case BRANCH, BIND, SHOW, DIVIDE, LOG, MARK -> Optional.empty();
        case EMIT_TEXT, EMIT_VALUE, CALL, INCLUDE, INDENTED, FENCED, GATHERED -> Optional.empty();
      };
    }

    /** Returns the contents of all blocks. A message ends with its instruction. */
    private Result inner(Instruction instruction, PromptPlace place, FollowedNames names) {
      Result all = Result.NOTHING;
      for (List<Instruction> block : instruction.blocks()) {
        all = all.then(all(block, place.behind(all.turn), names));
      }
      return instruction.emitsMessages() ? all.turning(OpenRole.SAME) : all;
    }

    /** Returns whether a branch compares a value with the names of all partials, one by one. */
    private static boolean choosesPartial(Branch branch) {
      return branch.otherwise().size() == 1
          && branch.otherwise().get(0) instanceof Branch next
          && next.location().equals(branch.location())
          && branch.condition() instanceof Value.Apply one
          && next.condition() instanceof Value.Apply other
          && one.function() == BuiltIn.EQUAL
          && other.function() == BuiltIn.EQUAL
          && one.arguments().get(0).equals(other.arguments().get(0))
          && !isEnum(one.arguments().get(0));
    }

    private static boolean isEnum(Value value) {
      Value of = value instanceof Value.ToAny any ? any.value() : value;
      return of.type().kind() == Type.Kind.ENUM;
    }

    private static Result choice(Branch branch, PromptPlace place, FollowedNames names) {
      Map<ContentItem, ContentPlaces> chosen = new LinkedHashMap<>();
      Value name = branch.condition().operands().get(0);
      Value resolved = names.resolved(name);
      add(Kind.CHOICE, "", resolved, Restriction.OTHER, name, branch.location(), place, chosen);
      return Result.of(chosen);
    }

    private Result history(Value messages, Location at, PromptPlace place, FollowedNames names) {
      Map<ContentItem, ContentPlaces> inserted = new LinkedHashMap<>();
      Value list = names.resolved(messages);
      order.add("history " + ValuePath.of(list));
      List<Value> all = new ArrayList<>(List.of(list));
      all.addAll(place.loops());
      inserted.put(
          new ContentItem(Kind.HISTORY, "", ValuePath.of(all)),
          counted(name(messages), at, list, place));
      return Result.of(inserted).emitting(Condition.iterates(list));
    }

    private Result loop(Loop loop, PromptPlace place, FollowedNames names) {
      Value list = names.resolved(loop.over());
      PromptPlace inside = place.in(list).within(loop.budget());
      growth.loops(inside.loops());
      if (hasMessages(loop)) {
        // Otherwise each element that does not fit is rendered and reported.
        String end = loop.policy().stops() ? " while it fits" : "";
        order.add("for each of " + ValuePath.of(list) + end);
      }
      FollowedNames with = names.in(loop, list);
      String element = ValuePath.of(with.element(loop));
      Result body = all(loop.body(), inside, with);
      OpenRole turn = body.turn.behind(element);
      if (!body.turn.equals(OpenRole.SAME)) {
        // A later iteration begins in the message that the one before left open.
        body = all(loop.body(), inside.behind(body.turn.atIteration(element)), with);
      }
      Map<ContentItem, ContentPlaces> repeated = new LinkedHashMap<>();
      long times = TextAmount.elements(loop.over());
      body.items.forEach(
          (item, found) ->
              repeated.put(
                  item,
                  // A source is called once, and not for each element.
                  item.kind() == Kind.CALLED ? found.inSomeIteration() : found.times(times)));
      Result between =
          all(List.copyOf(loop.policy().between()), inside, with)
              .given(Condition.named("two elements of " + ValuePath.of(list)));
      between.items.forEach((item, found) -> repeated.merge(item, found, ContentPlaces::or));
      Condition emits = body.emits.or(between.emits).inSomeIteration();
      Result all =
          Result.either(
              Condition.iterates(list),
              new Result(repeated, turn, emits.and(fits(loop)), body.slots),
              all(loop.otherwise(), place, names));
      Map<ContentItem, ContentPlaces> its = new LinkedHashMap<>();
      // The context around a section is not what it is about.
      Value over = list instanceof Value.Contexts contexts ? contexts.of() : list;
      if (isOfAny(list)) {
        // What an 'any' is decides whether, and how often, the body runs.
        decide("elements of ", over, ofCallers.isSensitive(over), place, loop.location(), its);
      }
      tested(new Value.Truth(over, Value.Truth.Test.PRESENT), place, loop.location(), its);
      return Result.of(its).then(all);
    }

    /** Returns whether the elements of a list are those of a value of type {@code any}. */
    private static boolean isOfAny(Value list) {
      if (list instanceof Value.ToAny any) {
        return isOfAny(any.value());
      }
      return list.type().kind() == Type.Kind.ANY
          || list instanceof Value.Contexts
          || (list instanceof Value.Apply apply && isOfAny(apply.arguments().get(0)));
    }

    private static boolean hasMessages(Instruction instruction) {
      return instruction.blocks().stream()
          .flatMap(List::stream)
          .anyMatch(
              one ->
                  one.emitsMessages()
                      || (one instanceof Mark mark
                          && (mark.marker() instanceof Marker.Turn
                              || mark.marker() instanceof Marker.Past))
                      || hasMessages(one));
    }

    private Result call(Call call, PromptPlace place, FollowedNames names) {
      int number = call.procedure();
      Procedure procedure = procedures.get(number);
      FollowedNames inside = names.in(call, procedure);
      List<Value> arguments = new ArrayList<>(names.values());
      call.arguments().forEach(value -> arguments.add(names.resolved(value)));
      freeValues.get(number).forEach(value -> arguments.add(names.resolved(value)));
      return called(
          text + "#" + number,
          call,
          () -> RecursivePartials.of(text, procedures, number, freeValues.get(number)),
          arguments,
          place,
          inside.key(),
          () -> all(procedure.body(), place, inside));
    }

    private Result include(Include include, PromptPlace place, FollowedNames names) {
      Fragment fragment = include.fragment();
      FollowedNames inside = names.in(include);
      ObjectType parameters = fragment.parameters();
      String key = fragment.about().key();
      return called(
          key,
          include,
          () -> RecursivePartials.of(fragment),
          inside.values(),
          place,
          inside.key(),
          () -> {
            MaskOf own =
                new MaskOf(
                    ref ->
                        ref.equals(parameters.ref()) ? parameters : fragment.types().object(ref));
            return new Walk(key, fragment.text().procedures(), own, ofCallers, entered, known)
                .all(fragment.text().instructions(), place, inside);
          });
    }

    /**
     * Returns the items of a partial. One that calls itself is followed only once, and is an item
     * by itself where it is called from outside.
     *
     * @param called the key of the partial
     * @param recursive writes what it does if it calls itself
     * @param names a text that differs for other names in it
     * @param body follows it
     */
    private Result called(
        String called,
        Instruction call,
        Supplier<Optional<String>> recursive,
        List<Value> arguments,
        PromptPlace place,
        String names,
        Supplier<Result> body) {
      if (entered.contains(called)) {
        return Result.NOTHING;
      }
      String key = called + " " + names + place.key();
      @Nullable Result result = known.get(key);
      if (result == null) {
        entered.add(called);
        result = body.get();
        entered.remove(called);
        known.put(key, result);
      }
      Optional<String> does = partials.computeIfAbsent(called, none -> recursive.get());
      if (does.isEmpty()) {
        return result;
      }
      List<Value> its = new ArrayList<>(arguments);
      its.addAll(place.loops());
      String path = does.get() + ValuePath.of(its) + " " + place.isFenced();
      String hash = Sha256.of(path.getBytes(UTF_8));
      String name = call instanceof Call one ? one.hint() : called;
      ContentItem itself = new ContentItem(Kind.RECURSION, place.role().name(), hash);
      Result item = Result.of(Map.of(itself, counted(name, call.location(), NO_VALUE, place)));
      return result.turn.equals(OpenRole.SAME)
          ? item.then(result)
          // The calls that are not followed turn to other roles, too.
          : item.then(result.given(Condition.named("in " + hash)))
              .turning(result.turn.behind(hash));
    }

    private Result mark(Mark mark, PromptPlace place, FollowedNames names) {
      Marker marker = mark.marker();
      if (marker instanceof Marker.Turn turn) {
        return Result.NOTHING.turning(OpenRole.of(turn.role().toString()));
      }
      if (marker instanceof Marker.Past past) {
        return history(past.messages(), mark.location(), place, names)
            .turning(OpenRole.of(Role.ASSISTANT.toString()));
      }
      if (marker instanceof Marker.Media || marker instanceof Marker.Link) {
        List<Value> all = new ArrayList<>();
        marker.operands().forEach(value -> all.add(names.resolved(value)));
        Value first = all.get(0);
        all.addAll(place.loops());
        ContentItem item = new ContentItem(Kind.MEDIA, place.role().name(), ValuePath.of(all));
        String name = name(marker.operands().get(0));
        return Result.of(Map.of(item, counted(name, mark.location(), first, place)));
      }
      return inner(mark, place, names);
    }

    private void print(
        Value value,
        PromptPlace place,
        Instruction printing,
        FollowedNames names,
        Map<ContentItem, ContentPlaces> into) {
      Location at = printing.location();
      Value shown = names.resolved(value);
      OpenRole role = place.role();
      for (ShownValue one : ShownValue.in(shown)) {
        add(Kind.PRINTED, "", one.value(), Restriction.NONE, value, at, place, into);
        growth.shown(one, place);
      }
      for (ShownValue one : ShownValue.paths(shown)) {
        if (ofCallers.isUndeclared(one.value())) {
          add(Kind.UNDECLARED, "", one.value(), Restriction.OTHER, value, at, place, into);
        }
      }
      boolean isSensitive = ofCallers.isSensitive(shown) || masks.mask(value).isPresent();
      boolean isForeign = !role.isOfUser() && ofCallers.hasForeign(shown);
      Restriction restriction =
          isSensitive ? Restriction.SENSITIVE : isForeign ? Restriction.FOREIGN : Restriction.NONE;
      add(Kind.SHOWN, role.name(), shown, restriction, value, at, place, into);
      if (!place.isFenced() && !isClosed(shown)) {
        boolean isUntrusted = ofCallers.hasUntrusted(shown);
        Restriction bare = isUntrusted ? Restriction.OTHER : Restriction.NONE;
        add(Kind.BARE, role.name(), shown, bare, value, at, place, into);
        if (isUntrusted && besideText.contains(at)) {
          add(Kind.EXEMPT, role.name(), shown, bare, value, at, place, into);
        }
      }
      if (printing instanceof EmitValue emit
          && isUnescaped(emit.conversion())
          && ValueGrowth.isGiven(shown)) {
        add(Kind.UNESCAPED, "", shown, Restriction.OTHER, value, at, place, into);
      }
      used(shown, place, at, into);
    }

    /** Adds the conditions that a value consists of, with those that are sensitive restricted. */
    private void tested(
        Value value, PromptPlace place, Location at, Map<ContentItem, ContentPlaces> into) {
      boolean isJunction =
          value instanceof Value.Not
              || (value instanceof Value.Apply apply
                  && (apply.function() == BuiltIn.ALL || apply.function() == BuiltIn.SOME));
      if (isJunction) {
        value.operands().forEach(part -> tested(part, place, at, into));
      } else {
        decide("", value, ofCallers.isSensitive(value), place, at, into);
        used(value, place, at, into);
      }
    }

    private void decide(
        String what,
        Value value,
        boolean isSensitive,
        PromptPlace place,
        Location at,
        Map<ContentItem, ContentPlaces> into) {
      Restriction restriction = isSensitive ? Restriction.SENSITIVE : Restriction.NONE;
      ContentItem item =
          new ContentItem(Kind.DECIDING, place.role().name(), what + ValuePath.of(value));
      Value named = ofCallers.sensitive(value).orElse(value);
      into.merge(item, found(name(named), at, value, restriction, place), ContentPlaces::and);
    }

    /** Adds all values that no parameter declares: whether a caller gives them can decide, too. */
    private void used(
        Value value, PromptPlace place, Location at, Map<ContentItem, ContentPlaces> into) {
      if (!ValueGrowth.isPath(value)) {
        value.operands().forEach(part -> used(part, place, at, into));
      } else if (!(value instanceof Value.LoopState)) {
        // The number of parameters differs between the override and the release.
        boolean isRestricted = ofCallers.isUndeclared(value) || value instanceof Value.Parameters;
        if (isRestricted) {
          add(Kind.USED, "", value, Restriction.OTHER, value, at, place, into);
        }
      }
    }

    /** Returns whether a text can have markup of HTML. */
    private static boolean isUnescaped(Conversion conversion) {
      return conversion.form().canHaveMarkup() && !conversion.htmlEscaped();
    }

    /** Adds a resolved value that a template names as another one. */
    private static void add(
        Kind kind,
        String role,
        Value resolved,
        Restriction restriction,
        Value value,
        Location at,
        PromptPlace place,
        Map<ContentItem, ContentPlaces> into) {
      ContentItem item = new ContentItem(kind, role, ValuePath.of(resolved));
      into.merge(item, found(name(value), at, resolved, restriction, place), ContentPlaces::and);
    }

    private static ContentPlaces counted(String name, Location at, Value value, PromptPlace place) {
      return new ContentPlaces(
          1, name, at, value, Restriction.OTHER, always(place), Map.of(Condition.ALWAYS, 1L));
    }

    private static ContentPlaces found(
        String name, Location at, Value value, Restriction restriction, PromptPlace place) {
      return new ContentPlaces(1, name, at, value, restriction, always(place), Map.of());
    }

    private static SortedMap<Integer, Condition> always(PromptPlace place) {
      return new TreeMap<>(Map.of(place.budget(), Condition.ALWAYS));
    }
  }

  /** Returns whether a printed value cannot be left, like one in a fence. */
  private static boolean isClosed(Value value) {
    return value instanceof Value.Apply apply && apply.function() == BuiltIn.JSON_WITHOUT_TAGS;
  }

  /** Returns the name of a value, or the text of a literal, such as a URL. */
  private static String name(Value value) {
    String literal =
        ValueGrowth.literal(value instanceof Value.ToAny any ? any.operands().get(0) : value);
    return literal.isEmpty() ? ValueNames.of(value) : literal;
  }
}
