package io.promptcompiler.core.program.caching;

import io.promptcompiler.core.program.Delimiters;
import io.promptcompiler.core.program.Fence;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.FreeValues;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Marker;
import io.promptcompiler.core.program.Procedure;
import io.promptcompiler.core.program.RuntimeSemantics;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.Varies;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Computes how far texts are stable. Procedures and fragments are examined once for each
 * combination of arguments, because nested ones can expand to exponentially long text.
 */
final class TextPrefix {
  private final Varies level;
  private final boolean countsBlank;
  private final List<Procedure> procedures;
  private final Map<List<Object>, Called> fragments;
  private final Map<List<Object>, Called> calls = new HashMap<>();
  private final Set<List<Object>> examined = new HashSet<>();
  private final Set<List<Object>> inProgress = new HashSet<>();
  private Indents indents = Indents.NONE;
  private @Nullable List<List<Value>> freeValues;
  private boolean isRecursive;
  private boolean isNew;

  /**
   * Creates an instance for texts that call the given procedures.
   *
   * @param level values that change more often end the stable beginning
   */
  TextPrefix(Varies level, List<Procedure> procedures) {
    this(level, /* countsBlank= */ true, procedures, new HashMap<>());
  }

  /**
   * Returns an instance for texts that are divided into messages at run time. Blank texts between
   * their marks count as nothing, because blank messages are dropped.
   */
  TextPrefix ofDivided() {
    return new TextPrefix(level, /* countsBlank= */ false, procedures, new HashMap<>());
  }

  /** The prefix of a partial, and the indents after it. */
  private record Called(Prefix prefix, Indents after) {}

  private TextPrefix(
      Varies level,
      boolean countsBlank,
      List<Procedure> procedures,
      Map<List<Object>, Called> fragments) {
    this.level = level;
    this.countsBlank = countsBlank;
    this.procedures = procedures;
    this.fragments = fragments;
  }

  /** Returns the procedures that the texts call. */
  List<Procedure> procedures() {
    return procedures;
  }

  /** Returns how far a text is stable. */
  Prefix of(List<Instruction> text, ChangesOf changes) {
    return of(text, changes, Indents.NONE).prefix();
  }

  private Called of(List<Instruction> text, ChangesOf changes, Indents before) {
    Prefix prefix;
    do {
      // Procedures that call themselves are examined again until nothing becomes shorter.
      examined.clear();
      isRecursive = false;
      isNew = false;
      indents = before;
      prefix = all(text, changes);
    } while (isRecursive && isNew);
    return new Called(prefix, indents);
  }

  /** Returns the end at a value, if its printed form changes more often than the level. */
  Optional<Prefix.End> end(Value value, ChangesOf changes, Instruction at) {
    return end(value, changes.printed(value), changes, at);
  }

  /** Returns the end at a loop, if its number of iterations changes more often than the level. */
  Optional<Prefix.End> end(Instruction.Loop loop, ChangesOf changes) {
    return end(loop.over(), changes.iterations(loop.over()), changes, loop);
  }

  private Optional<Prefix.End> end(Value value, Varies varies, ChangesOf changes, Instruction at) {
    return varies.compareTo(level) > 0
        ? Optional.of(new Prefix.End(at.location(), changes.cause(value), varies))
        : Optional.empty();
  }

  private Prefix all(List<Instruction> text, ChangesOf changes) {
    Prefix prefix = Prefix.EMPTY;
    Visit visit = new Visit(changes);
    for (Instruction instruction : text) {
      instruction.accept(visit);
      prefix = prefix.then(visit.found);
    }
    return prefix;
  }

  /** Computes how far each kind of instruction is stable. */
  private final class Visit implements Instruction.TextVisitor {
    private final ChangesOf changes;
    private Prefix found = Prefix.EMPTY;

    Visit(ChangesOf changes) {
      this.changes = changes;
    }

    @Override
    public void visit(Instruction.EmitText text) {
      found = text(text.text());
    }

    @Override
    public void visit(Instruction.EmitValue emit) {
      found =
          end(emit.value(), changes, emit).map(end -> Prefix.change(end, 0)).orElse(Prefix.EMPTY);
    }

    @Override
    public void visit(Instruction.Branch branch) {
      Indents before = indents;
      Prefix then = all(branch.then(), changes);
      Indents afterThen = indents;
      indents = before;
      Prefix either = then.or(all(branch.otherwise(), changes));
      indents = indents.or(afterThen);
      found =
          end(branch.condition(), changes, branch)
              .map(end -> Prefix.change(end, either.fixed()))
              .orElse(either);
    }

    @Override
    public void visit(Instruction.Loop loop) {
      Indents before = indents;
      Prefix body = all(loop.body(), changes.inside(loop));
      Indents afterBody = indents;
      indents = before;
      Prefix otherwise = all(loop.otherwise(), changes);
      indents = indents.or(afterBody);
      found =
          end(loop, changes)
              .map(end -> Prefix.change(end, 0))
              .orElseGet(() -> body.or(otherwise).withFixed(body.fixed()));
    }

    @Override
    public void visit(Instruction.Bind bind) {
      found = all(bind.body(), changes.inside(bind));
    }

    @Override
    public void visit(Instruction.Call call) {
      Prefix prefix = called(call.procedure(), arguments(call.arguments()), changes);
      // The procedure is examined once, so its instructions only know the first call.
      found =
          prefix.withEnd(
              prefix.end().map(end -> new Prefix.End(call.location(), end.value(), end.varies())));
    }

    @Override
    public void visit(Instruction.Include include) {
      Prefix prefix = included(include.fragment(), arguments(include.arguments()), changes);
      found = prefix.withEnd(prefix.end().map(end -> outside(end, include)));
    }

    /** Returns an end in a fragment as seen by the including text. */
    private Prefix.End outside(Prefix.End end, Instruction.Include include) {
      Value value =
          Optional.ofNullable(include.argumentsByName().get(parameter(end.value())))
              .map(changes::cause)
              .orElse(end.value());
      return new Prefix.End(include.location(), value, end.varies());
    }

    private List<Changes> arguments(List<Value> values) {
      List<Changes> arguments = new ArrayList<>();
      for (Value value : values) {
        arguments.add(
            value instanceof Value.Parameters
                ? Changes.whole(changes.printed(value))
                : changes.of(value));
      }
      return arguments;
    }

    @Override
    public void visit(Instruction.Indented indented) {
      Indents before = indents;
      indents = indents.indented(indented.indent().length());
      found = all(indented.body(), changes);
      indents = indents.outdented(before);
    }

    @Override
    public void visit(Instruction.Fenced fenced) {
      found = fenced.fence().style() == Fence.Style.MARKDOWN ? markdown(fenced) : tags(fenced);
    }

    /** The delimiters of a Markdown fence depend on its whole body. */
    private Prefix markdown(Instruction.Fenced fenced) {
      Prefix body = all(fenced.body(), changes);
      return body.isStable()
          ? body.then(Prefix.text(fenced.fence().leastLength(), false))
          : body.wholeOrNothing();
    }

    private Prefix tags(Instruction.Fenced fenced) {
      Delimiters delimiters = Delimiters.of(fenced.fence());
      Prefix prefix = text(delimiters.beforeAttributes());
      for (Instruction.Fenced.Attribute attribute : fenced.attributes()) {
        boolean isPrinted = !attribute.value().optional();
        Prefix value =
            end(attribute.value(), changes, fenced)
                .map(end -> Prefix.change(end, 0))
                .orElse(Prefix.EMPTY);
        prefix = prefix.then(isPrinted ? text(" " + attribute.name() + "=\"") : Prefix.EMPTY);
        prefix = prefix.then(value).then(isPrinted ? text("\"") : Prefix.EMPTY);
      }
      prefix = prefix.then(text(delimiters.afterAttributes()));
      return prefix.then(all(fenced.body(), changes)).then(text(delimiters.closing()));
    }

    @Override
    public void visit(Instruction.Gathered gathered) {
      found = all(gathered.body(), changes);
    }

    /** A mark prints nothing, but media are part of the message. */
    @Override
    public void visit(Instruction.Mark mark) {
      found = Prefix.EMPTY;
      // Blank text before a mark may be dropped, with its indent.
      indents = countsBlank ? indents : indents.begun();
      for (Value value :
          mark.marker() instanceof Marker.Section ? List.<Value>of() : mark.operands()) {
        Optional<Prefix.End> end = end(value, changes, mark);
        if (end.isPresent()) {
          found = found.then(Prefix.change(end.get(), 0));
        }
      }
    }

    @Override
    public void visit(Instruction.Log log) {
      found = Prefix.EMPTY;
    }
  }

  /** Returns the name of the parameter that a value belongs to; empty if there is none. */
  private static String parameter(Value value) {
    Value at = value;
    while (at instanceof Value.Member member) {
      if (member.object() instanceof Value.Parameters) {
        return member.field().name();
      }
      at = member.object();
    }
    return "";
  }

  private List<Value> freeValues(int procedure) {
    if (freeValues == null) {
      freeValues = FreeValues.ofProcedures(procedures, /* hasFields= */ true);
    }
    return freeValues.get(procedure);
  }

  private Prefix called(int number, List<Changes> arguments, ChangesOf changes) {
    ChangesOf known = changes.only(freeValues(number));
    Indents outside = indents;
    boolean isNested = inProgress.stream().anyMatch(one -> one.get(0).equals(number));
    // Indents of nested calls would grow without limit.
    indents = isNested ? Indents.NONE : indents;
    List<Object> key = List.of(number, arguments, known.context(), indents);
    Called before = calls.getOrDefault(key, new Called(Prefix.UNKNOWN, indents));
    if (!examined.add(key)) {
      isRecursive |= inProgress.contains(key);
      indents = isNested ? outside.begun() : before.after();
      return before.prefix();
    }
    inProgress.add(key);
    Procedure procedure = procedures.get(number);
    ChangesOf inside = known;
    for (int i = 0; i < arguments.size(); i++) {
      inside = inside.with(procedure.parameters().get(i), arguments.get(i));
    }
    Prefix body = all(procedure.body(), inside);
    inProgress.remove(key);
    isNew |=
        !body.withFixed(0).equals(before.prefix().withFixed(0)) || !indents.equals(before.after());
    calls.put(key, new Called(body, indents));
    indents = isNested ? outside.begun() : indents;
    return body;
  }

  private Prefix included(Fragment fragment, List<Changes> arguments, ChangesOf changes) {
    List<Object> key = List.of(fragment.about().key(), fragment.library(), arguments, indents);
    Called known = fragments.get(key);
    if (known == null) {
      Map<String, Changes> byName = new HashMap<>();
      List<Field> fields = fragment.parameters().fields();
      for (int i = 0; i < arguments.size(); i++) {
        byName.put(fields.get(i).name(), arguments.get(i));
      }
      known =
          new TextPrefix(level, countsBlank, fragment.text().procedures(), fragments)
              .of(fragment.text().instructions(), changes.inside(fragment, byName), indents);
      fragments.put(key, known);
    }
    indents = known.after();
    return known.prefix();
  }

  /** Returns a fixed text with its indents. */
  private Prefix text(String text) {
    boolean isBlank = RuntimeSemantics.isBlank(text);
    if (isBlank && !countsBlank) {
      return Prefix.text(0, true);
    }
    long length = indents.length(text);
    indents = indents.after(text);
    return Prefix.text(length, isBlank);
  }
}
