package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.step.GateElement;
import io.promptcompiler.core.document.step.GateElement.Argument;
import io.promptcompiler.core.document.step.StepElement;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.type.ConstantReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * Compares the gates of a step. A gate that differs is compared with the nearest released one of
 * its type, and reported once. What is said of a gate to people makes no difference.
 */
final class CompareGates {
  private final StepElement released;
  private final StepElement present;
  private final ChangeSink report;

  CompareGates(StepElement released, StepElement present, ChangeSink report) {
    this.released = released;
    this.present = present;
    this.report = report;
  }

  /** A gate and its position among those of its step. */
  private record Placed(GateElement gate, int position) {
    boolean isLike(Placed other) {
      return gate.type().equals(other.gate.type());
    }

    int distance(Placed other) {
      return Math.abs(position - other.position);
    }
  }

  void compare() {
    List<Placed> gone = placed(released.gates().value());
    List<Placed> added = placed(present.gates().value());
    gone.removeIf(
        old -> {
          Optional<Placed> same =
              added.stream().filter(now -> isSame(old.gate(), now.gate())).findFirst();
          same.ifPresent(added::remove);
          return same.isPresent();
        });
    gone.removeIf(
        old -> {
          Optional<Placed> nearest =
              added.stream().filter(old::isLike).min(Comparator.comparing(old::distance));
          nearest.ifPresent(now -> changed(old.gate(), now.gate()));
          nearest.ifPresent(added::remove);
          return nearest.isPresent();
        });
    gone.forEach(old -> removed(old.gate()));
    added.forEach(now -> added(now.gate()));
  }

  private static List<Placed> placed(List<GateElement> gates) {
    List<Placed> placed = new ArrayList<>();
    gates.forEach(gate -> placed.add(new Placed(gate, placed.size())));
    return placed;
  }

  private static boolean isSame(GateElement old, GateElement now) {
    boolean isSame = old.type().equals(now.type());
    for (int i = 0; isSame && i < old.arguments().size(); i++) {
      isSame = isSame(old.arguments().get(i), now.arguments().get(i));
    }
    return isSame;
  }

  /** Globs and paths are sets. */
  private static boolean isSame(Argument old, Argument now) {
    if (old instanceof Argument.OfTexts before && now instanceof Argument.OfTexts after) {
      return new HashSet<>(before.texts()).equals(new HashSet<>(after.texts()));
    }
    if (old instanceof Argument.OfSchema before && now instanceof Argument.OfSchema after) {
      return DataDifference.isSame(before.schema(), after.schema());
    }
    return old.equals(now);
  }

  private void changed(GateElement old, GateElement now) {
    List<String> is = new ArrayList<>();
    List<String> was = new ArrayList<>();
    Optional<String> first = Optional.empty();
    for (int i = 0; i < now.arguments().size(); i++) {
      Argument before = old.arguments().get(i);
      Argument after = now.arguments().get(i);
      if (!isSame(before, after)) {
        String name = now.type().parameters().get(i).name();
        first = first.or(() -> Optional.of(name));
        say(now, name, before, after, was, is);
      }
    }
    String name = first.orElseThrow();
    Location oldPlace = place(old, name);
    Location place = place(now, name);
    if (schema(old, name).isPresent() && schema(now, name).isPresent()) {
      DataDifference difference = difference(schema(old, name).get(), schema(now, name).get());
      oldPlace = difference.releasedPlace();
      place = difference.place();
    }
    report.add(
        now.word().text() + " " + said(now),
        Diagnostic.of(
                DiagnosticCode.GATE_CHANGED,
                place,
                now.word().text(),
                String.join(" and ", is),
                String.join(" and ", was))
            .released(oldPlace));
  }

  private static void say(
      GateElement gate,
      String name,
      Argument before,
      Argument after,
      List<String> was,
      List<String> is) {
    if (before instanceof Argument.OfSchema old && after instanceof Argument.OfSchema now) {
      Entry oldEntry = new Entry(name, old.schema().location(), old.schema());
      Entry entry = new Entry(name, now.schema().location(), now.schema());
      DataDifference difference = difference(oldEntry, entry);
      is.add("has " + difference.is() + " as '" + difference.path() + "'");
      was.add("had " + difference.was());
      return;
    }
    GateWords words = GateWords.of(gate, name);
    if (before instanceof Argument.OfText old && after instanceof Argument.OfText now) {
      Excerpts texts = Excerpts.of(old.text(), now.text());
      was.add(words.released(new Argument.OfText(texts.before()), name));
      is.add(words.present(new Argument.OfText(texts.after()), name));
    } else {
      was.add(words.released(before, name));
      is.add(words.present(after, name));
    }
  }

  /** The first difference of two schemas, which are not the same. */
  private static DataDifference difference(Entry old, Entry now) {
    return DataDifference.of(
            now.key(), old.value(), now.value(), old.keyLocation(), now.keyLocation())
        .get(0);
  }

  private static Optional<Entry> schema(GateElement gate, String parameter) {
    return parameter.equals("schema") ? entry(gate, parameter) : Optional.empty();
  }

  private static Optional<Entry> entry(GateElement gate, String parameter) {
    return gate.parameters().flatMap(all -> all.entry(parameter));
  }

  /** Where a parameter stands; one that is left out is located at the gate. */
  private static Location place(GateElement gate, String parameter) {
    return entry(gate, parameter).map(Entry::keyLocation).orElse(gate.word().location());
  }

  private void removed(GateElement old) {
    report.add(
        said(old),
        Diagnostic.of(DiagnosticCode.GATE_REMOVED, present.gates().key(), old.word().text())
            .released(old.word().location()));
  }

  private void added(GateElement now) {
    report.add(
        said(now),
        Diagnostic.of(DiagnosticCode.GATE_ADDED, now.word().location(), now.word().text())
            .fix("Evidence that was accepted may be rejected now.")
            .released(released.gates().key()));
  }

  /** What distinguishes a gate from others of its type. */
  private static String said(GateElement gate) {
    return gate.word().text()
        + gate.parameters().map(all -> " " + ConstantReader.read(all).json()).orElse("");
  }
}
