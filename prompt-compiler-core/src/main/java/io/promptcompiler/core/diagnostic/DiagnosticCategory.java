package io.promptcompiler.core.diagnostic;

import java.util.Locale;

/** The subject of a finding. All ids of a category are in one range of numbers. */
public enum DiagnosticCategory {
  /** Files and configuration. */
  FILES,
  /** Frontmatter, data and types. */
  DECLARATIONS,
  /** The meaning of a template. */
  MEANING,
  /** Names and sizes of Java classes. */
  JAVA_NAMES,
  /** How a template is written. */
  SYNTAX,
  /** Moving a template to another syntax, or from another tool. */
  MIGRATION,
  /** Chat documents and tasks. */
  CHATS,
  /** Orchestrators. */
  ORCHESTRATORS,
  /** Steps and flows. */
  STEPS,
  /** Prompt libraries. */
  LIBRARIES,
  /** Examples. */
  EXAMPLES,
  /** Changes that break callers. */
  API_CHANGES("changes"),
  /** Changes of rendered text. */
  RENDER_CHANGES("changes"),
  /** Changes of lengths and budgets. */
  BUDGET_CHANGES("changes"),
  /** Changes that affect models and host applications. */
  CONTRACT_CHANGES("changes"),
  /** Changes of what providers can cache. */
  CACHING_CHANGES("changes"),
  /** The comparison with a release. */
  COMPARISON("changes"),
  /** Text by untrusted authors, and fences around it. */
  TRUST,
  /** Variants of prompts. */
  VARIANTS,
  /** The answers of models. */
  OUTPUTS,
  /** Chat prompts. */
  MESSAGES,
  /** Dotprompts. */
  DOTPROMPT,
  /** The beginnings of prompts that providers can cache. */
  CACHING,
  /** Prompts in Java code. */
  CODE,
  /** Agent skills. */
  AGENT_SKILLS,
  /** Values that logs and reports must not show. */
  SENSITIVITY,
  /** Overrides of released prompts. */
  OVERRIDES,
  /** Tools that models call. */
  TOOLS;

  private final String subject;

  DiagnosticCategory() {
    this.subject = word();
  }

  DiagnosticCategory(String subject) {
    this.subject = subject;
  }

  /** Returns the word for tools: {@code java-names}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the name of the file with the explanations of its findings: {@code java-names.md}. */
  String file() {
    return subject + ".md";
  }
}
