package com.acme;

import com.acme.fix.prompts.HelloPrompt;
import com.acme.fix.prompts.WeatherPrompt;

/** Uses what was fixed. */
public final class Main {
  private Main() {}

  /** Prints both prompts. */
  public static void main(String[] args) {
    System.out.println(HelloPrompt.builder().name("Ada").render());
    System.out.println(WeatherPrompt.builder().city("Ulm").day("Monday").render());
  }
}
