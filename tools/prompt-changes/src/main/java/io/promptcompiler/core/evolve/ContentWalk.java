package io.promptcompiler.core.evolve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.StoppableThread;
import io.promptcompiler.core.equivalence.Fingerprint;
import io.promptcompiler.core.evolve.ContentItem.Kind;
import io.promptcompiler.core.evolve.ContentItem.Restriction;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.FreeValues;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.Bind;
import io.promptcompiler.core.program.Instruction.Branch;
import io.promptcompiler.core.program.Instruction.Call;
import io.promptcompiler.core.program.Instruction.Divide;
import io.promptcompiler.core.program.Instruction.EmitMessage;
import io.promptcompiler.core.program.Instruction.EmitValue;
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
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.program.Role;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.ValuePath;
import io.promptcompiler.core.source.Sha256;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the contents of a text or a program of messages, with those of its partials. */
final class ContentWalk {
  /** Stands for the value of a call. */
  private static final Value NO_VALUE = new Value.Literal(new Constant.Bool(true), Type.BOOLEAN);

  private static final String BEFORE = "the messages before it in the same budget";

  private final PromptContents contents;
  private final CallerValues ofCallers;
  private final DefaultSizes defaults;
  private final Set<Location> besideText;
  private final Map<String, PartContents> known;

  /** The descriptions of partials that call themselves, and nothing for others, by their keys. */
  private final Map<String, Optional<String>> partials;

  /** The key of a fragment, whose procedures have their own numbers; else empty. */
  private final String text;

  private final Rendering program;
  private final List<List<Value>> freeValues;
  private final Fingerprint fingerprint = new Fingerprint();
  private final MaskOf masks;

  /** The numbers of the procedures around a place. */
  private final Set<Integer> entered = new HashSet<>();

  /**
   * Creates a walk through a whole text or program of messages.
   *
   * @param contents gets the contents
   * @param besideText the places of values with exemptions next to other text
   */
  ContentWalk(
      PromptContents contents,
      CallerValues ofCallers,
      DefaultSizes defaults,
      Set<Location> besideText,
      Rendering program) {
    this.defaults = defaults;
    this.contents = contents;
    this.ofCallers = ofCallers;
    this.besideText = besideText;
    this.known = new HashMap<>();
    this.partials = new HashMap<>();
    this.text = "";
    this.program = program;
    this.freeValues = FreeValues.ofProcedures(program.procedures(), /* hasFields= */ false);
    this.masks = ofCallers.masks();
  }

  /** Creates a walk through a fragment that another text includes. */
  private ContentWalk(ContentWalk around, Fragment fragment) {
    this.contents = around.contents;
    this.defaults = around.defaults.with(fragment);
    this.ofCallers = around.ofCallers;
    this.besideText = around.besideText;
    this.known = around.known;
    this.partials = around.partials;
    this.text = fragment.about().key();
    this.program = fragment.text();
    this.freeValues = FreeValues.ofProcedures(program.procedures(), /* hasFields= */ false);
    this.masks = CallerValues.of(fragment.parameters(), fragment.types()).masks();
  }

  /** Adds the contents of a whole text or program of messages. */
  void add(List<Instruction> instructions, String role) {
    all(instructions, PromptPlace.of(OpenRole.of(role)), FollowedNames.NONE)
        .addTo(contents.items());
  }

  private PartContents all(List<Instruction> instructions, PromptPlace place, FollowedNames names) {
    StoppableThread.endIfStopped();
    Map<ContentItem, ContentPlaces> all = new LinkedHashMap<>();
    OpenRole turn = OpenRole.SAME;
    PromptPlace here = place;
    Condition fits = Condition.ALWAYS;
    for (Instruction instruction : instructions) {
      PartContents one = one(instruction, here, names);
      if (place.sharesBudget()) {
        one = one.fitting(fits);
        fits = fits.and(same(List.of(instruction), names, BEFORE)).hashed("behind");
        contents.conditions().add(fits, BEFORE);
      }
      one.addTo(all);
      turn = turn.then(one.turn());
      here = here.behind(one.turn());
    }
    return new PartContents(all, turn);
  }

  private PartContents one(Instruction instruction, PromptPlace place, FollowedNames names) {
    UsedValues uses = new UsedValues(ofCallers, place, instruction.location());
    uses.calls(instruction.operands());
    for (Value operand : instruction.operands()) {
      contents.growth().computed(names.replaced(operand), instruction, place);
    }
    PartContents inside = inside(instruction, place, names, uses);
    return uses.items().isEmpty() ? inside : PartContents.of(uses.items()).then(inside);
  }

  /**
   * Returns the contents of the blocks of an instruction.
   *
   * @param uses gets the items of the instruction itself
   */
  private PartContents inside(
      Instruction instruction, PromptPlace place, FollowedNames names, UsedValues uses) {
    return switch (instruction.kind()) {
      case EMIT_TEXT -> PartContents.NOTHING;
      case EMIT_VALUE -> {
        print(instruction, place, names, uses);
        yield PartContents.NOTHING;
      }
      case BRANCH -> branch((Branch) instruction, place, names, uses);
      case LOOP -> loop((Loop) instruction, place, names, uses);
      case BIND -> {
        Bind bind = (Bind) instruction;
        Value value = names.resolved(bind.value());
        yield all(bind.body(), place, names.with(bind.variable().number(), value));
      }
      case CALL -> call((Call) instruction, place, names, uses);
      case INCLUDE -> include((Include) instruction, place, names);
      case INDENTED ->
          blocks(instruction, place.indented(((Indented) instruction).indent()), names);
      case FENCED -> {
        PartContents fenced = blocks(instruction, place.fenced(), names);
        // A fence that is open at the end of a message is only text.
        boolean isDivided = !fenced.turn().equals(OpenRole.SAME);
        PromptPlace here = isDivided ? place : place.fenced();
        print(instruction, here, names, uses.at(here));
        yield isDivided ? blocks(instruction, place, names) : fenced;
      }
      case GATHERED -> blocks(instruction, place, names);
      case MARK -> mark((Mark) instruction, place, names, uses);
      case LOG -> {
        log((Log) instruction, place, names, uses);
        yield PartContents.NOTHING;
      }
      case EMIT_MESSAGE -> {
        EmitMessage message = (EmitMessage) instruction;
        budget("a message of '" + message.role() + "'", message);
        PromptPlace inside = place.in(message.role()).within(message.budget());
        PartContents its = blocks(message, inside, names);
        yield message.unlessBlank().isEmpty()
            ? its
            : its.fitting(same(message.unlessBlank(), names, "the values in this message"));
      }
      case HISTORY -> {
        budget("a list of messages", instruction);
        PromptPlace inside = place.within(instruction.budget());
        yield history(((History) instruction).messages(), inside, names, uses.at(inside));
      }
      case FILL -> {
        budget("a slot", instruction);
        yield blocks(instruction, place.sharing(instruction.budget()), names);
      }
      case SHOW -> {
        Show show = (Show) instruction;
        PartContents around = blocks(show, place.sharing(), names);
        yield show.isOmittedEmpty() && !around.items().isEmpty()
            ? around.given(filled(show.slot()))
            : around;
      }
      case DIVIDE -> {
        PartContents text = blocks(instruction, place.in(Role.USER), names);
        history(((Divide) instruction).earlier(), place, names, uses);
        yield text;
      }
    };
  }

  /** Adds the budget that an instruction has or could have. */
  private void budget(String words, Instruction instruction) {
    contents
        .budgets()
        .computeIfAbsent(words, none -> new ArrayList<>())
        .add(CompareBudgets.Budget.of(instruction));
  }

  /** Returns the condition that a slot has messages. */
  private Condition filled(int slot) {
    List<Instruction> filling =
        program.instructions().stream().filter(one -> fills(one, slot)).toList();
    String words = "all of the slot '" + program.slots().get(slot) + "'";
    return same(filling, FollowedNames.NONE, words);
  }

  private static boolean fills(Instruction instruction, int slot) {
    return instruction instanceof Fill fill
        ? fill.slot() == slot
        : instruction.blocks().stream()
            .anyMatch(block -> block.stream().anyMatch(one -> fills(one, slot)));
  }

  /**
   * Returns the condition of what is only there if some instructions print something, or leave
   * enough tokens. Two such conditions are equal only for the same instructions, with their texts
   * and budgets.
   *
   * @param words the instructions in words
   */
  private Condition same(List<Instruction> instructions, FollowedNames names, String words) {
    List<Value> free = FreeValues.of(instructions, freeValues, /* hasFields= */ false);
    String hash = fingerprint.of(free, instructions, program);
    String values = ValuePath.of(free.stream().map(names::resolved).toList());
    Condition same = Condition.named("same " + hash + " " + values);
    contents.conditions().add(same, words);
    return same;
  }

  /** Returns the contents of all blocks. A message ends with its instruction. */
  private PartContents blocks(Instruction instruction, PromptPlace place, FollowedNames names) {
    PartContents all = PartContents.NOTHING;
    for (List<Instruction> block : instruction.blocks()) {
      all = all.then(all(block, place.behind(all.turn()), names));
    }
    return instruction.emitsMessages() ? all.turning(OpenRole.SAME) : all;
  }

  private void print(
      Instruction printing, PromptPlace place, FollowedNames names, UsedValues uses) {
    boolean isBesideText = besideText.contains(printing.location());
    boolean isUnescaped =
        printing instanceof EmitValue emit
            && emit.conversion().form().canHaveMarkup()
            && !emit.conversion().htmlEscaped();
    for (Value value : printing.operands()) {
      Value shown = names.resolved(value);
      ShownValue.in(shown).forEach(one -> contents.growth().shown(one, place));
      uses.print(value, shown, masks.mask(value).isPresent(), isBesideText, isUnescaped);
    }
  }

  private void log(Log log, PromptPlace place, FollowedNames names, UsedValues uses) {
    for (Value value : log.operands()) {
      Value logged = names.resolved(value);
      if (value != log.level() || ValueGrowth.isGiven(logged)) {
        uses.add(Kind.LOGGED, "", logged, Restriction.OTHER, value);
        ShownValue.in(logged).forEach(one -> contents.growth().shown(one, place));
      }
    }
  }

  private PartContents branch(
      Branch branch, PromptPlace place, FollowedNames names, UsedValues uses) {
    if (choosesPartial(branch)) {
      Value name = branch.condition().operands().get(0);
      uses.add(Kind.CHOICE, "", names.resolved(name), Restriction.OTHER, name);
    }
    uses.test(names.replaced(branch.condition()));
    Condition condition = names.condition(branch.condition());
    contents.conditions().add(condition, branch.location());
    return PartContents.either(
        condition, all(branch.then(), place, names), all(branch.otherwise(), place, names));
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
        && ValueGrowth.typed(one.arguments().get(0)).type().kind() != Type.Kind.ENUM;
  }

  private PartContents history(
      Value messages, PromptPlace place, FollowedNames names, UsedValues uses) {
    Value list = names.resolved(messages);
    contents.order().add("history " + ValuePath.of(list));
    String path = path(List.of(list), place);
    uses.count(Kind.HISTORY, "", path, list, UsedValues.name(messages));
    return PartContents.NOTHING;
  }

  /** Returns the paths of values, and of the lists of the loops around a place. */
  private static String path(List<Value> values, PromptPlace place) {
    return ValuePath.of(Stream.concat(values.stream(), place.loops().stream()).toList());
  }

  private PartContents loop(Loop loop, PromptPlace place, FollowedNames names, UsedValues uses) {
    Value list = names.resolved(loop.over());
    PromptPlace inside = place.in(list).sharing(loop.budget());
    contents.growth().loops(inside.loops());
    if (hasMessages(loop)) {
      budget("a loop around messages", loop);
      // Otherwise each element that does not fit is rendered and reported.
      String end = loop.policy().stops() ? " while it fits" : "";
      contents.order().add("for each of " + ValuePath.of(list) + end);
    }
    // The context around a section is not what it is about.
    Value over = list instanceof Value.Contexts contexts ? contexts.of() : list;
    if (isOfAny(list)) {
      // What an 'any' is decides whether, and how often, the body runs.
      uses.decide("elements of ", over);
    }
    uses.test(new Value.Truth(over, Value.Truth.Test.PRESENT));
    FollowedNames with = names.in(loop, list);
    String element = ValuePath.of(with.element(loop));
    PartContents body = all(loop.body(), inside, with);
    OpenRole turn = body.turn().behind(element);
    if (!body.turn().equals(OpenRole.SAME)) {
      // A later iteration begins in the message that the one before left open.
      body = all(loop.body(), inside.behind(body.turn().atIteration(element)), with);
    }
    Map<ContentItem, ContentPlaces> repeated = new LinkedHashMap<>();
    long times = TextAmount.elements(list, defaults);
    body.items()
        .forEach(
            (item, found) ->
                repeated.put(
                    item,
                    // A source is called once, and not for each element.
                    item.kind() == Kind.CALLED ? found.inSomeIteration() : found.times(times)));
    PartContents between =
        all(List.copyOf(loop.policy().between()), inside, with)
            .given(Condition.named("two elements of " + ValuePath.of(list)));
    between.items().forEach((item, found) -> repeated.merge(item, found, ContentPlaces::or));
    PartContents each = new PartContents(repeated, turn);
    if (inside.sharesBudget()) {
      // Later iterations have the tokens that earlier ones leave.
      each = each.fitting(same(List.of(loop), names, "all messages of the loop"));
    }
    Condition iterates = Condition.iterates(list);
    contents.conditions().add(iterates, loop.location());
    return PartContents.either(iterates, each, all(loop.otherwise(), place, names));
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
                    || (one instanceof Mark mark && mark.marker().beginsMessage())
                    || hasMessages(one));
  }

  /**
   * Returns the contents of a partial that is compiled once. One that calls itself is followed only
   * once, and is an item by itself where it is called from outside.
   */
  private PartContents call(Call call, PromptPlace place, FollowedNames names, UsedValues uses) {
    int number = call.procedure();
    List<Procedure> procedures = program.procedures();
    Procedure procedure = procedures.get(number);
    FollowedNames inside = names.in(call, procedure);
    String called = text + "#" + number;
    if (!entered.add(number)) {
      return PartContents.NOTHING;
    }
    PartContents its = known(called, place, inside, () -> all(procedure.body(), place, inside));
    entered.remove(number);
    List<Value> free = freeValues.get(number);
    Optional<String> does =
        partials.computeIfAbsent(called, none -> RecursivePartials.of(call, procedures, free));
    if (does.isEmpty()) {
      return its;
    }
    List<Value> values =
        Stream.concat(call.arguments().stream(), free.stream()).map(names::resolved).toList();
    String path = does.get() + path(values, place) + " " + place.isFenced();
    String hash = Sha256.of(path.getBytes(UTF_8));
    uses.count(Kind.RECURSION, place.role().name(), hash, NO_VALUE, call.hint());
    return its.turn().equals(OpenRole.SAME)
        ? its
        // The calls that are not followed turn to other roles, too.
        : its.given(Condition.named("in " + hash)).turning(its.turn().behind(hash));
  }

  private PartContents include(Include include, PromptPlace place, FollowedNames names) {
    Fragment fragment = include.fragment();
    FollowedNames inside = names.in(include);
    return known(
        fragment.about().key(),
        place,
        inside,
        () -> new ContentWalk(this, fragment).all(fragment.text().instructions(), place, inside));
  }

  /** Returns the contents of a partial, which is followed once for equal places and names. */
  private PartContents known(
      String partial, PromptPlace place, FollowedNames inside, Supplier<PartContents> follow) {
    String key = partial + " " + inside.key() + place.key();
    @Nullable PartContents its = known.get(key);
    if (its == null) {
      its = follow.get();
      known.put(key, its);
    }
    return its;
  }

  private PartContents mark(Mark mark, PromptPlace place, FollowedNames names, UsedValues uses) {
    Marker marker = mark.marker();
    if (marker instanceof Marker.Turn turn) {
      return PartContents.NOTHING.turning(OpenRole.of(turn.role().toString()));
    }
    if (marker instanceof Marker.Past past) {
      return history(past.messages(), place, names, uses)
          .turning(OpenRole.of(Role.ASSISTANT.toString()));
    }
    if (marker instanceof Marker.Media || marker instanceof Marker.Link) {
      List<Value> all = marker.operands().stream().map(names::resolved).toList();
      String name = UsedValues.name(marker.operands().get(0));
      uses.count(Kind.MEDIA, place.role().name(), path(all, place), all.get(0), name);
      return PartContents.NOTHING;
    }
    return blocks(mark, place, names);
  }
}
