package io.promptcompiler.core.check;

import io.promptcompiler.core.check.messages.CheckBudgets;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.program.caching.StablePrefix;
import io.promptcompiler.core.tool.ToolLimits;

/** Checks the tokens of the tools that a prompt lists, which are a part of each request. */
public final class CheckToolCosts {
  private static final String FIX = "List fewer tools, shorten their texts, or raise '%s'.";

  private final long tools;
  private final DiagnosticSink sink;

  private CheckToolCosts(long tools, DiagnosticSink sink) {
    this.tools = tools;
    this.sink = sink;
  }

  /** Checks a prompt, its variants, and the limit of its project. */
  public static void check(EntryPoint prompt, ToolLimits limits, DiagnosticSink sink) {
    if (prompt.tools().isEmpty()) {
      return;
    }
    Member.Tools listed = prompt.tools().get();
    long tokens = StablePrefix.tokens(listed.length());
    CheckToolCosts check = new CheckToolCosts(tokens, sink);
    check.limit(prompt.about(), prompt.rendering());
    for (Variant variant : prompt.variants()) {
      check.limit(variant.about(), variant.text());
    }
    if (tokens > limits.maxTokens().orElse(Integer.MAX_VALUE)) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.TOOLS_OVER_LIMIT,
                  listed.location(),
                  tokens,
                  limits.maxTokens().getAsInt())
              .fix(FIX.formatted("maxTokens' under 'tools' in 'prompt.yaml")));
    }
  }

  private void limit(About about, Rendering rendering) {
    if (about.limit().isEmpty()) {
      return;
    }
    long text = CheckBudgets.always(rendering);
    long most = about.limit().get().tokens();
    // A text that is too long without tools has been reported.
    if (text <= most && text + tools > most) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.TOOLS_OVER_BUDGET,
                  about.limit().get().location(),
                  text,
                  tools,
                  most)
              .fix(FIX.formatted("maxTokens")));
    }
  }
}
