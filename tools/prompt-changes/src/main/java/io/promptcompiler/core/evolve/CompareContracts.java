package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.DocumentContract;
import io.promptcompiler.core.document.DocumentContract.Aspect;
import io.promptcompiler.core.document.DocumentContract.Aspects;
import io.promptcompiler.core.document.DocumentContract.Declared;
import io.promptcompiler.core.document.DocumentContract.Group;
import io.promptcompiler.core.document.DocumentContract.Json;
import io.promptcompiler.core.document.DocumentContract.State;
import io.promptcompiler.core.document.DocumentContract.Term;
import io.promptcompiler.core.document.DocumentContract.Text;
import io.promptcompiler.core.document.DocumentContract.Value;
import io.promptcompiler.core.document.DocumentContract.Words;
import io.promptcompiler.core.syntax.data.ChangeRule;
import io.promptcompiler.core.syntax.data.ChangeRule.Kind;
import io.promptcompiler.core.syntax.data.ChangeRule.Row;
import io.promptcompiler.core.type.Constant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Compares two states of a contract, term by term. The rule of a term lists the changes that count,
 * and each of these is one finding.
 */
final class CompareContracts {
  private final ModuleState released;
  private final ModuleState present;
  private final String about;
  private final ChangeSink report;

  private CompareContracts(
      ModuleState released, ModuleState present, String about, ChangeSink report) {
    this.released = released;
    this.present = present;
    this.about = about;
    this.report = report;
  }

  /** Compares a contract of the released module with that of the present one. */
  static void compare(
      ModuleState released,
      ModuleState present,
      DocumentContract old,
      DocumentContract now,
      ChangeSink report) {
    new CompareContracts(released, present, now.about(), report)
        .compare(old.terms(), now.terms(), term -> owner(old, term), term -> owner(now, term));
  }

  /**
   * Returns the place in the document where a term belongs; empty if the contract has several
   * documents.
   */
  private static Optional<Location> owner(DocumentContract contract, Term term) {
    return contract.document().map(place -> DocumentKeys.inDocument(place, term.owner()));
  }

  private void compare(
      List<Term> before,
      List<Term> after,
      Function<Term, Optional<Location>> oldOwner,
      Function<Term, Optional<Location>> owner) {
    List<Placed> gone = placed(before);
    List<Placed> added = placed(after);
    Set<Placed> left = Collections.newSetFromMap(new IdentityHashMap<>());
    left.addAll(added);
    Map<String, List<Placed>> byName = new HashMap<>();
    for (Placed now : added) {
      for (String name : now.term().names()) {
        byName.computeIfAbsent(name, none -> new ArrayList<>()).add(now);
      }
    }
    gone.removeIf(old -> takeNearest(old, byName, left, this::isSame).isPresent());
    gone.removeIf(
        old -> {
          Optional<Placed> nearest = takeNearest(old, byName, left, (one, other) -> true);
          nearest.ifPresent(now -> changed(old.term(), now.term()));
          return nearest.isPresent();
        });
    gone.forEach(old -> removed(old.term(), owner.apply(old.term())));
    added.stream()
        .filter(left::contains)
        .forEach(now -> added(now.term(), oldOwner.apply(now.term())));
  }

  /** A term, and its position among the terms with the same rule. */
  private record Placed(Term term, int position) {
    int distance(Placed other) {
      return Math.abs(position - other.position);
    }
  }

  private static List<Placed> placed(List<Term> terms) {
    Map<ChangeRule, Integer> positions = new HashMap<>();
    return terms.stream()
        .map(term -> new Placed(term, positions.merge(term.rule(), 1, Integer::sum)))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /**
   * Removes and returns the nearest of the remaining present terms that can correspond to a
   * released one.
   */
  private static Optional<Placed> takeNearest(
      Placed old,
      Map<String, List<Placed>> byName,
      Set<Placed> left,
      BiPredicate<Term, Term> condition) {
    Optional<Placed> nearest =
        old.term().names().stream()
            .flatMap(name -> byName.getOrDefault(name, List.of()).stream())
            .filter(now -> left.contains(now) && now.term().rule().equals(old.term().rule()))
            .filter(now -> condition.test(old.term(), now.term()))
            .min(Comparator.comparing(old::distance));
    nearest.ifPresent(left::remove);
    return nearest;
  }

  private boolean isSame(Term old, Term now) {
    return !isRetyped(old.value(), now.value()) && isSame(old.value(), now.value());
  }

  private static boolean isRetyped(Value old, Value now) {
    return !old.type().equals(now.type()) && !old.type().isEmpty() && !now.type().isEmpty();
  }

  private boolean isSame(Value old, Value now) {
    if (old instanceof State was && now instanceof State is) {
      return was.word().equals(is.word());
    }
    if (old instanceof Words was && now instanceof Words is) {
      return was.compared().equals(is.compared()) || was.words().equals(is.words());
    }
    if (old instanceof Json was && now instanceof Json is) {
      return DataDifference.isSame(was.node(), is.node());
    }
    if (old instanceof Declared was && now instanceof Declared is) {
      return released.classOf(was.declared()).equals(present.classOf(is.declared()));
    }
    if (old instanceof Aspects was && now instanceof Aspects is) {
      return IntStream.range(0, is.all().size())
          .allMatch(i -> isSame(was.all().get(i).value(), is.all().get(i).value()));
    }
    return old instanceof State || now instanceof State || old.equals(now);
  }

  private static Location place(Term term) {
    return DocumentKeys.find(term.place(), term.keys());
  }

  private static Optional<Row> row(Kind kind, Term term, Value was, Value is) {
    return term.rule().row(kind, state(was), state(is));
  }

  private static String state(Value value) {
    return value instanceof State state ? state.word() : "";
  }

  private void removed(Term old, Optional<Location> owner) {
    row(Kind.REMOVED, old, old.value(), old.value())
        .ifPresent(
            row -> {
              Diagnostic finding = finding(row, old, owner.orElseGet(() -> place(old)), List.of());
              add(
                  row,
                  old,
                  detail(old),
                  owner.isPresent() ? finding.released(place(old)) : finding);
            });
  }

  private void added(Term now, Optional<Location> oldOwner) {
    row(Kind.ADDED, now, now.value(), now.value())
        .ifPresent(
            row -> {
              Diagnostic finding = finding(row, now, place(now), List.of());
              add(row, now, detail(now), oldOwner.map(finding::released).orElse(finding));
            });
  }

  /** Returns the text that distinguishes a term from other removed or added terms. */
  private static String detail(Term term) {
    return term.value() instanceof Aspects aspects ? aspects.words() : term.name();
  }

  private void changed(Term old, Term now) {
    Value was = old.value();
    Value is = now.value();
    boolean isRetyped = isRetyped(was, is);
    if (!isRetyped && was instanceof Group oldGroup && is instanceof Group group) {
      compare(
          oldGroup.terms(),
          group.terms(),
          none -> Optional.of(place(old)),
          none -> Optional.of(place(now)));
      return;
    }
    row(isRetyped ? Kind.RETYPED : Kind.CHANGED, now, was, is)
        .ifPresent(row -> changed(row, old, now));
  }

  private void changed(Row row, Term old, Term now) {
    Value was = old.value();
    Value is = now.value();
    if (row.kind() == Kind.RETYPED) {
      changed(row, old, now, was.type(), is.type(), is.type());
    } else if (was instanceof Text before && is instanceof Text after) {
      texts(row, old, now, before.text(), after.text());
    } else if (was instanceof Json before && is instanceof Json after) {
      DataDifference.of(before.path(), before.node(), after.node(), place(old), place(now))
          .forEach(difference -> json(row, now, difference));
    } else if (was instanceof Aspects before && is instanceof Aspects after) {
      aspects(row, now, before, after);
    } else if (was instanceof Declared before && is instanceof Declared after) {
      String oldClass = released.classOf(before.declared());
      String newClass = present.classOf(after.declared());
      boolean isSameName = before.words().equals(after.words());
      changed(
          row,
          old,
          now,
          isSameName ? oldClass : before.words(),
          isSameName ? newClass : after.words(),
          newClass);
    } else if (was instanceof State) {
      Diagnostic finding = finding(row, now, place(now), List.of()).released(place(old));
      add(row, now, now.name(), finding);
    } else if (is.type().isEmpty()) {
      changed(row, old, now, words(was), words(is), words(is));
    } else {
      Excerpts shown = Excerpts.of(words(was), words(is));
      changed(row, old, now, shown.before(), shown.after(), "= " + words(is));
    }
  }

  private void changed(Row row, Term old, Term now, String was, String is, String detail) {
    Diagnostic finding = finding(row, now, place(now), List.of(was, is));
    add(row, now, now.name() + " " + detail, finding.released(place(old)));
  }

  private static String words(Value value) {
    if (value instanceof Text text) {
      return quoted(text.text().orElse(""));
    }
    if (value instanceof Words words) {
      return words.words();
    }
    throw new IllegalStateException("no words for " + value);
  }

  private static String quoted(String text) {
    return new Constant.Text(text).json();
  }

  /** Reports different texts: short ones as a whole, long ones by their first difference. */
  private void texts(Row row, Term old, Term now, Optional<String> before, Optional<String> after) {
    String was = before.orElse("");
    String is = after.orElse("");
    Excerpts shown = Excerpts.of(was, is);
    boolean areShort = Excerpts.isShort(was) && Excerpts.isShort(is);
    if (areShort || before.isEmpty() || after.isEmpty()) {
      changed(
          row,
          old,
          now,
          before.isEmpty() ? DocumentContract.ABSENT : quoted(shown.before()),
          after.isEmpty() ? DocumentContract.ABSENT : quoted(shown.after()),
          after.orElse(DocumentContract.ABSENT));
      return;
    }
    int at = TextPlace.same(was, is);
    String fix = "It was " + quoted(shown.before()) + " and is " + quoted(shown.after()) + ".";
    add(
        row,
        now,
        now.name() + " " + is,
        Diagnostic.of(
                DiagnosticCode.LONG_TEXT_CHANGED,
                DocumentKeys.character(place(now), at),
                now.name())
            .fix(sentences(fix, now.note()))
            .released(DocumentKeys.character(place(old), at)));
  }

  private void json(Row row, Term now, DataDifference difference) {
    add(
        row,
        now,
        difference.path() + " " + difference.is(),
        Diagnostic.of(
                row.code(),
                difference.place(),
                difference.path(),
                difference.was(),
                difference.is())
            .fix(row.fix())
            .released(difference.releasedPlace()));
  }

  /** A differing aspect: the released and the present value in words, and their places. */
  private record Difference(String was, String is, Location old, Location place) {}

  private void aspects(Row row, Term now, Aspects before, Aspects after) {
    List<Difference> differences = new ArrayList<>();
    for (int i = 0; i < after.all().size(); i++) {
      Aspect old = before.all().get(i);
      Aspect one = after.all().get(i);
      if (!isSame(old.value(), one.value())) {
        differences.add(difference(old, one));
      }
    }
    Difference first = differences.get(0);
    String is = differences.stream().map(Difference::is).collect(Collectors.joining(" and "));
    String was = differences.stream().map(Difference::was).collect(Collectors.joining(" and "));
    Diagnostic finding = finding(row, now, first.place(), List.of(is, was));
    add(row, now, now.name() + " " + after.words(), finding.released(first.old()));
  }

  private static Difference difference(Aspect old, Aspect now) {
    if (old.value() instanceof Json was && now.value() instanceof Json is) {
      DataDifference first =
          DataDifference.of(is.path(), was.node(), is.node(), old.place(), now.place()).get(0);
      return new Difference(
          "had " + first.was(),
          "has " + first.is() + " as '" + first.path() + "'",
          first.releasedPlace(),
          first.place());
    }
    Excerpts texts = Excerpts.of(text(old), text(now));
    return new Difference(
        phrase(old.was(), texts.before()),
        phrase(now.is(), texts.after()),
        old.place(),
        now.place());
  }

  private static String text(Aspect aspect) {
    return aspect.value() instanceof Text text ? text.text().orElse("") : "";
  }

  private static String phrase(String words, String text) {
    return text.isEmpty() ? words : words + " '" + text + "'";
  }

  private Diagnostic finding(Row row, Term term, Location place, List<String> values) {
    List<String> words = new ArrayList<>();
    if (!about.isEmpty()) {
      words.add(about);
    }
    if (!term.name().isEmpty()) {
      words.add(term.name());
    }
    words.addAll(values);
    return Diagnostic.of(row.code(), place, words.toArray())
        .fix(sentences(row.fix(), values.isEmpty() ? "" : term.note()));
  }

  private static String sentences(String fix, String note) {
    return (fix + " " + note).strip();
  }

  private void add(Row row, Term term, String detail, Diagnostic finding) {
    List<String> members =
        row.members()
            .map(names -> names.isEmpty() ? List.of(term.name()) : names)
            .orElse(List.of());
    report.addSeenIn(
        members,
        detail,
        finding,
        Category.of(finding.code()) == Category.CONTRACT
            ? Change.Reach.OTHERS
            : Change.Reach.VALUES);
  }
}
