package io.promptcompiler.overrides;

import io.promptcompiler.core.catalog.Preview;
import io.promptcompiler.core.catalog.Rendered;
import io.promptcompiler.core.catalog.SampleValues;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.evolve.CompareOverride;
import io.promptcompiler.core.interpret.LimitedFunctions;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.program.caching.StablePrefix;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.RenderLimitException;
import io.promptcompiler.runtime.integration.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Renders a released prompt and its override with the same made-up values, so that an override
 * cannot repeat values of callers, let helpers add text or lower budgets too far without being
 * noticed. The text may grow as its fixed text may, and by the length of all values once more.
 */
final class RenderSamples {
  private final CompareOverride compare;
  private final ProjectFunctions helpers;
  private final List<Diagnostic> errors = new ArrayList<>();

  private RenderSamples(CompareOverride compare, ProjectFunctions helpers) {
    this.compare = compare;
    this.helpers = LimitedFunctions.ofTrial(helpers);
  }

  /** Returns the reasons for which an override is too long or takes too long, in all variants. */
  static List<Diagnostic> rejections(
      EntryPoint old, EntryPoint now, CompareOverride compare, ProjectFunctions helpers) {
    RenderSamples samples = new RenderSamples(compare, helpers);
    samples.text(old, now, "");
    for (Variant variant : now.variants()) {
      old.variant(variant.name())
          .ifPresent(before -> samples.text(old.in(before), now.in(variant), "@" + variant.name()));
    }
    return samples.errors;
  }

  private void text(EntryPoint old, EntryPoint now, String variant) {
    for (Map<String, Object> values : SampleValues.all(old)) {
      ofParts(old, values).forEach(its -> compare(old, now, its, variant));
      if (!errors.isEmpty()) {
        return;
      }
    }
  }

  /** Returns values for each part of a prompt, or the values of a prompt without parts. */
  private static List<Map<String, Object>> ofParts(EntryPoint old, Map<String, Object> values) {
    if (old.parts().isEmpty()) {
      return List.of(values);
    }
    List<Map<String, Object>> all = new ArrayList<>();
    for (Member.Part part : old.parts()) {
      Map<String, Object> its = new LinkedHashMap<>(values);
      its.put(Preview.PART, part.name());
      all.add(its);
    }
    return all;
  }

  private void compare(EntryPoint old, EntryPoint now, Map<String, Object> values, String variant) {
    Optional<Rendered> released = rendered(old, values);
    Rendered rendered;
    try {
      rendered = Preview.of(now, values, helpers);
    } catch (RenderLimitException e) {
      if (released.isPresent()) {
        String what = "cannot be rendered: " + e.reason().replaceFirst("\\.$", "");
        errors.add(
            Diagnostic.of(DiagnosticCode.OVERRIDE_CHANGES, now.location(), now.about().id(), what)
                .fix("Use fewer loops in loops, and shorter defaults."));
      }
      return;
    } catch (IllegalArgumentException | IllegalStateException e) {
      // A helper refuses made-up values.
      return;
    }
    if (released.isPresent()) {
      length(tokens(released.get()), tokens(rendered), now, values, variant);
      fit(released.get(), rendered, now);
    }
  }

  private void length(
      long released, long is, EntryPoint now, Map<String, Object> values, String variant) {
    long most = compare.most(released) + StablePrefix.tokens(length(values));
    if (is > most) {
      errors.add(
          CompareOverride.tooLong(now, variant, is, most)
              .fix(
                  "With made-up values, the release has about "
                      + released
                      + " tokens. "
                      + "Print values less often, or release it in a new version."));
    }
  }

  /** Rejects an override that drops a message, which is then too long for a lowered budget. */
  private void fit(Rendered released, Rendered rendered, EntryPoint now) {
    for (ChatRole role : ChatRole.values()) {
      if (rendered.count(role) < released.count(role)) {
        String what = "drops a message of '" + role + "' with made-up values, as it does not fit";
        errors.add(
            Diagnostic.of(DiagnosticCode.OVERRIDE_CHANGES, now.location(), now.about().id(), what)
                .fix("Raise its 'maxTokens', at most to the released one."));
      }
    }
  }

  /** Returns a prompt with some values; empty if it cannot be rendered with them. */
  private Optional<Rendered> rendered(EntryPoint prompt, Map<String, Object> values) {
    try {
      return Optional.of(Preview.of(prompt, values, helpers));
    } catch (IllegalArgumentException | IllegalStateException e) {
      return Optional.empty();
    }
  }

  private static long tokens(Rendered rendered) {
    long length = rendered.text().map(String::length).orElse(0);
    for (ChatMessage message : rendered.messages()) {
      length += message.content().length();
    }
    return StablePrefix.tokens(length);
  }

  private static long length(Map<String, Object> values) {
    return Json.stringify(values).length();
  }
}
