package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.integration.Shown;
import io.promptcompiler.runtime.step.Gate;
import io.promptcompiler.runtime.step.GateEvaluator;
import io.promptcompiler.runtime.step.GateResult;
import io.promptcompiler.runtime.step.NextAction;
import io.promptcompiler.runtime.step.StepDefinition;
import io.promptcompiler.runtime.step.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the evidence for a step: first that required evidence is present, then each gate. Gates
 * about tests, linting, the checklist and changed files are evaluated from the evidence, all others
 * by an evaluator. A gate that cannot be evaluated never passes.
 */
public final class VerifyStep {
  private static final String CHECKLIST = "criteria_checklist";
  private static final String CHANGED_FILES = "changed_files";
  private static final int LONGEST_REASON = 1_000;
  private static final String NO_LIST_OF_TEXTS =
      "Evidence '" + CHANGED_FILES + "' must be a list of texts.";

  private final StepDefinition step;
  private final Map<String, ?> evidence;
  private final Set<String> missing = new LinkedHashSet<>();
  private final Set<String> reasons = new LinkedHashSet<>();
  private final List<Gate> unverified = new ArrayList<>();
  private final List<String> unverifiedReasons = new ArrayList<>();

  private VerifyStep(StepDefinition step, Map<String, ?> evidence) {
    this.step = step;
    this.evidence = evidence;
  }

  /**
   * Returns the verdict on evidence.
   *
   * @param evidence the submitted values by key: {@code String}, {@code Boolean}, {@code Long},
   *     {@code Double}, {@code List} and {@code Map}; null counts as missing
   * @param attempt the number of submissions for the step so far, including this one; from 1
   * @param evaluator the evaluator for gates that cannot be evaluated from evidence; null for none
   * @throws IllegalArgumentException if the attempt is less than 1
   */
  public static Verdict verify(
      StepDefinition step,
      Map<String, ?> evidence,
      int attempt,
      @Nullable GateEvaluator evaluator) {
    if (attempt < 1) {
      throw new IllegalArgumentException("Attempts count from 1, but got " + attempt);
    }
    VerifyStep verification = new VerifyStep(step, evidence);
    verification.checkRequired();
    for (Gate gate : step.gates()) {
      verification.check(gate, evaluator);
    }
    return verification.verdict(attempt);
  }

  /**
   * Checks that required evidence is there, and each criterion of a checklist, even if that is
   * optional.
   */
  private void checkRequired() {
    for (String key : step.evidenceSchema().required()) {
      if (evidence.get(key) == null) {
        reportMissing(key);
      }
    }
    if (evidence.get(CHECKLIST) != null) {
      checkCriteria();
    }
  }

  /** Returns the evidence for a key; if it is missing, adds a rejection reason and returns null. */
  private @Nullable Object given(String key) {
    Object value = evidence.get(key);
    if (value == null) {
      reportMissing(key);
    }
    return value;
  }

  private void reportMissing(String key) {
    missing.add(key);
    reasons.add("Evidence '" + key + "' is missing.");
  }

  private void check(Gate gate, @Nullable GateEvaluator evaluator) {
    if (gate instanceof Gate.TestsPassed || gate instanceof Gate.LintPassed) {
      Object passed = given(gate.type()); // the keys equal the types of the gates
      if (passed != null && !passed.equals(true)) {
        fail(gate, "evidence '" + gate.type() + "' is not true");
      }
    } else if (gate instanceof Gate.CriteriaChecklistComplete) {
      checkCriteria();
    } else if (gate instanceof Gate.ChangedFilesAllowlist allowlist) {
      refuse(
          gate,
          "changed outside what is allowed: ",
          select(path -> !isIn(allowlist.allowed(), path)));
    } else if (gate instanceof Gate.ForbidPaths forbidden) {
      refuse(
          gate,
          "changed although forbidden: ",
          select(path -> path != null && PathGlob.anyCanMatch(forbidden.paths(), path)));
      refuse(
          gate, "not a path in the repository, so it may be forbidden: ", select(Objects::isNull));
    } else if (gate instanceof Gate.ChangedFilesMinimum minimum) {
      Set<String> files = select(path -> isIn(minimum.paths(), path));
      if (files != null && files.size() < minimum.minCount()) {
        fail(gate, "too few files changed: " + files.size() + " of " + minimum.minCount());
      }
    } else {
      evaluate(gate, evaluator);
    }
  }

  /** Checks each criterion. An absent checklist is reported as a single missing field. */
  private void checkCriteria() {
    Map<String, String> criteria = step.evidenceSchema().criteria();
    Object checklist = criteria.isEmpty() ? null : given(CHECKLIST);
    if (checklist == null) {
      return;
    }
    if (!(checklist instanceof Map<?, ?> met)) {
      reasons.add("Evidence '" + CHECKLIST + "' must be an object.");
      return;
    }
    for (Map.Entry<String, String> criterion : criteria.entrySet()) {
      String id = criterion.getKey();
      Object value = met.get(id);
      if (value == null) {
        reportMissing(CHECKLIST + "." + id);
      } else if (!value.equals(true)) {
        reasons.add("Criterion '" + id + "' (" + criterion.getValue() + ") is not met.");
      }
    }
  }

  private static boolean isIn(List<String> globs, @Nullable String path) {
    return path != null && PathGlob.anyMatches(globs, path);
  }

  /**
   * Returns some of the changed files, without duplicates. If the evidence does not contain the
   * changed files as a list of strings, adds a rejection reason and returns null.
   *
   * @param wanted chooses by the path in the repository, which is null for other paths
   */
  private @Nullable Set<String> select(Predicate<@Nullable String> wanted) {
    Object files = given(CHANGED_FILES);
    if (files == null) {
      return null;
    }
    if (!(files instanceof List<?> list)) {
      reasons.add(NO_LIST_OF_TEXTS);
      return null;
    }
    Set<String> selected = new LinkedHashSet<>();
    for (Object file : list) {
      if (!(file instanceof String given)) {
        reasons.add(NO_LIST_OF_TEXTS);
        return null;
      }
      String path = PathGlob.resolve(given);
      if (wanted.test(path)) {
        selected.add(path == null ? given : path);
      }
    }
    return selected;
  }

  private void refuse(Gate gate, String why, @Nullable Set<String> files) {
    if (files != null && !files.isEmpty()) {
      // Submitted paths are untrusted and may be long.
      fail(gate, why + Shown.of(String.join(", ", files), LONGEST_REASON));
    }
  }

  private void fail(Gate gate, String why) {
    reasons.add(sentence(gate, "' failed: ", why));
  }

  private void evaluate(Gate gate, @Nullable GateEvaluator evaluator) {
    String why;
    if (evaluator == null) {
      why = "there is no evaluator";
    } else {
      try {
        GateResult result = evaluator.evaluate(gate);
        if (result == null) {
          why = "the evaluator gave no result";
        } else if (result.isPassed()) {
          return;
        } else if (result.isFailed()) {
          fail(gate, result.reason());
          return;
        } else {
          why = result.reason();
        }
      } catch (RuntimeException e) {
        why =
            "the evaluator threw "
                + Shown.of(
                    e.toString(),
                    LONGEST_REASON); // reported in the verdict, which then cannot be accepted
      }
    }
    unverified.add(gate);
    unverifiedReasons.add(sentence(gate, "' is not verified: ", why));
  }

  private static String sentence(Gate gate, String what, String why) {
    String description = gate.description();
    String about = description.isEmpty() ? "" : " (" + description + ")";
    return "Gate '" + gate.type() + what + why + about;
  }

  private Verdict verdict(int attempt) {
    boolean accepted = reasons.isEmpty() && unverified.isEmpty();
    NextAction action;
    if (!reasons.isEmpty()) {
      action = step.onFail().nextAction(step.stepId(), attempt);
    } else if (!accepted) {
      action = new NextAction(NextAction.Kind.AWAIT_VERIFICATION, null);
    } else {
      NextAction.Kind kind =
          step.humanReview() ? NextAction.Kind.AWAIT_HUMAN : NextAction.Kind.ADVANCE;
      action = new NextAction(kind, step.nextStepId());
    }
    List<String> missingFields = List.copyOf(missing);
    return new Verdict(
        accepted, missingFields, List.copyOf(reasons), unverified, unverifiedReasons, action);
  }
}
